"""Pairs of words of which one denies the other. English."""

from typing import Final

_PAIRS: Final = """
love hate|like dislike|likes dislikes|loves hates|enjoy hate|like hate|loved hated|agree disagree|agrees disagrees
agreed refused|agreed disagreed|agreed declined|accept reject|accepts rejects|accepted rejected|accepted declined
approve reject|approved rejected|approved declined|allow forbid|allows forbids|allowed forbidden|allowed banned
permitted prohibited|allowed prohibited|allow block|allows blocks|enable disable|enabled disabled|enables disables
include exclude|includes excludes|included excluded|open closed|open close|opens closes|opened closed|open shut
on off|in out|up down|upstairs downstairs|above below|over under|before after|until from|until after|until before
with without|left right|north south|east west|front back|inside outside|indoors outdoors|inbound outbound
internal external|import export|imports exports|imported exported|upload download|read write|push pull|send receive
sends receives|buy sell|buys sells|bought sold|borrow lend|borrowed lent|lent borrowed|give take|win lose|won lost
pass fail|passed failed|success failure|succeeded failed|succeeds fails|successful unsuccessful|start stop
starts stops|started stopped|started finished|begin end|begins ends|began ended|arrive leave|arrives leaves
arrived left|keep delete|keep remove|keep drop|add remove|added removed|increase decrease|increased decreased
increases decreases|rise fall|rose fell|rises falls|raise lower|raised lowered|grew shrank|expand shrink|gain lose
gained lost|attach detach|lock unlock|locked unlocked|more less|more fewer|most least|many few|max min
maximum minimum|best worst|better worse|good bad|well badly|great terrible|high low|higher lower|highest lowest
fast slow|faster slower|fastest slowest|early late|earlier later|earliest latest|first last|old new|older younger
oldest youngest|old young|older newer|oldest newest|big small|bigger smaller|biggest smallest|large small
larger smaller|largest smallest|long short|longer shorter|longest shortest|tall short|taller shorter|wide narrow
thick thin|heavy light|heavier lighter|strong weak|stronger weaker|deep shallow|deeper shallower|cheap expensive
cheaper dearer|cheap dear|hot cold|hotter colder|warm cool|warmer cooler|hard soft|hard easy|difficult easy
harder easier|hard easier|light dark|lighter darker|bright dark|full empty|wet dry|clean dirty|safe dangerous
safe unsafe|rich poor|quiet loud|quiet noisy|loud silent|simple complex|simple complicated|sweet sour|sweet savoury
fresh stale|sharp blunt|public private|mandatory optional|required optional|compulsory optional|compulsory voluntary
positive negative|true false|right wrong|correct wrong|correct incorrect|yes no|for against|pro contra
support oppose|supports opposes|favour oppose|synchronous asynchronous|sync async|static dynamic|mutable immutable
ascending descending|asc desc|vertical horizontal|fixed variable|temporary permanent|permanent temporary
married single|married divorced|single engaged|alive dead|awake asleep|healthy sick|well sick|well ill
present absent|online offline|active inactive|visible hidden|visible invisible|guilty innocent|vegetarian carnivore
summer winter|day night|morning evening|clockwise anticlockwise|clockwise counterclockwise|opt-in opt-out
manual automatic|manually automatically|always never|everyone nobody|everybody nobody|everything nothing
somebody nobody|someone nobody|someone none|something nothing|all none|some none|both neither|most none|every no
any no|remember forget|remembers forgets|remembered forgot|find lose|found lost|trust distrust|trusts distrusts
hired fired|employed unemployed|joined left|join leave|enter leave|entered left|mount unmount|connect disconnect
connected disconnected|encrypt decrypt|encrypted plaintext|compress decompress|deploy rollback|grant revoke
granted revoked|granted denied|grant deny|confirmed cancelled|confirmed denied|confirm cancel|confirm deny
admitted denied|admit deny|praised criticised|happy sad|happy unhappy|calm anxious|calm nervous|confident nervous
recommend discourage|encourage discourage|encouraged discouraged|mild spicy|black white|raw cooked|smooth rough
tight loose|near far|close far|ahead behind|forward backward|forwards backwards|parent child|buyer seller
teacher student|employer employee|landlord tenant|client server|master slave|source target|profit loss|credit debit
income expense|surplus deficit|assets liabilities|advantage disadvantage|pros cons|victory defeat|must may
must should|should may|only except|if unless|because despite|stayed left|stays leaves|stay leave|stay go|came went
👍 👎|✅ ❌|😀 😢
"""
_FRAMES: Final = ("un", "in", "im", "il", "ir", "dis", "non", "a", "de", "anti", "mis")
_SHORTEST_STEM: Final = 4
OPPOSITES: Final = frozenset(
    frozenset(pair.split()) for line in _PAIRS.strip().splitlines() for pair in line.split("|")
)
OPPOSED: Final = frozenset(word for pair in OPPOSITES for word in pair)


def are_opposites(one: str, other: str) -> bool:
    """Tell whether two words deny each other: by the table, or as valid and invalid, happy and unhappy."""
    if frozenset((one, other)) in OPPOSITES:
        return True
    short, long = sorted((one, other), key=len)
    return len(short) >= _SHORTEST_STEM and long.endswith(short) and long.removesuffix(short) in _FRAMES
