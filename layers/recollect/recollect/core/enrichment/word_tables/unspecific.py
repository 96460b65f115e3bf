"""Words that no keyphrase is made of: function words beyond the search's stop words, common verbs and adverbs."""

from typing import Final

from recollect.core.text.words import words_in

UNSPECIFIC: Final = words_in("""
    i'm i've i'll i'd we're we've we'll you're don't doesn't didn't can't couldn't won't isn't aren't wasn't
    weren't haven't hasn't wouldn't shouldn't never always often still just also even only very really much many
    more most less least few some any all both each every other another such same own been being am were having
    would could should may might must shall do does did done doing get gets got getting go goes going went gone
    come comes came coming take takes took taken taking make makes made making give gives gave given put puts see
    sees saw seen look looks looking find finds found know knows knew known think thinks thought say says said tell
    tells told ask asks asked want wants wanted need needs needed like likes love loves hate hates prefer prefers
    enjoy enjoys dislike dislikes use uses used using try tries keep keeps kept let lets start starts started begin
    begins began stop stops end ends call calls called send sends sent bring brings brought buy buys bought sell
    sold pay pays paid cost costs leave leaves left stay stays run runs ran move moves meet meets met show shows
    work works live lives lived read reads write writes wrote play plays eat eats drink drinks feel feels felt
    become becomes became happen happens seem seems turn turns help helps open opens close closes set sets fix
    fixes hit hits quit lost lose loses won win wins broke break breaks built build builds grew grow fell fall
    falls held hold holds here there where when while because since until before after during between about above
    below again against along already although among around away back down off out over through toward towards
    under up upon within without yet now then than too well instead however otherwise maybe perhaps please remember
    note forget forgot our ours their theirs your yours his hers its my mine me him her them us one two three four
    five six seven eight nine ten first third last next once twice day days week weeks month months year years time
    times today tomorrow yesterday morning afternoon evening night good great bad best worst better worse nice big
    small new old long short high low right wrong sure fine thing things something anything nothing everything
    somebody anybody nobody people person man woman lot lots bit kind sort part way user reason whole half nearly
    almost rather quite soon later early late whose whom why which what how anyway lately ago per via versus etc
    saving planning hoping aiming promised agreed decided i'd expecting learning becoming trying promise hope hopes
    aim finish finished check remind raises raised blocks review learn retire match reach bump change confuse text
    due born watching smells blooming glad amazing sounds tough appreciate hear important means inspiring wait
    together fun gonna happy agree life hard helping worries wonderful perfect seeing everyone idea believe
    yourself they're we'd mean mine makes allow allows allowed suggest suggests suggested recommend recommends
""")
