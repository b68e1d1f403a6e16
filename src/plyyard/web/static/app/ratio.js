/** Gives the board's place its shape before the board is there, so that nothing below it moves when it comes. */

{
  const play = document.currentScript?.parentElement;
  play?.style.setProperty("--ratio", play.dataset.ratio ?? "1");
}
