"""Games as environments for learning: PettingZoo's turn-taking face and Gymnasium's for one agent.

Needs the extra: `pip install plyyard[rl]`. docs/learning.md shows how actions and observations are numbered.
"""

from plyyard.rl.aec import MatchEnv, env
from plyyard.rl.encoding import Encoding
from plyyard.rl.single import SeatEnv

__all__ = ["Encoding", "MatchEnv", "SeatEnv", "env"]
