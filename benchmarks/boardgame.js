// The dice race on boardgame.io, in memory: `node boardgame.js PORT`, with boardgame.io on NODE_PATH.
const { Server, Origins } = require("boardgame.io/server");

const race = {
  name: "race",
  setup: () => ({ at: [0, 0], die: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    roll: {
      client: false,
      move: ({ G, ctx, random }) => {
        G.die = random.D6();
        G.at[ctx.currentPlayer] = (G.at[ctx.currentPlayer] + G.die) % 100;
      },
    },
  },
};

Server({ games: [race], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]));
