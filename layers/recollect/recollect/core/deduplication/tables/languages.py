"""Words of the grammar of English and of languages that share its letters: enough to tell which rules apply."""

from typing import Final

from recollect.core.text.words import words_in

ENGLISH: Final = words_in(
    "the of and to is are was were i you he she we they my your his her our it this that with for from not "
    "have has had will would can on at by be been do does did i'm it's don't i've that's there their what who "
    "which when in as an no so but if all years day isn't aren't wasn't weren't doesn't didn't won't can't "
    "couldn't wouldn't shouldn't haven't hasn't hadn't mustn't i'll we'll he's she's you're we're they're"
)
# None of them is a word that English sentences are full of
OTHERS: Final = words_in(
    "der die das und ist nicht ich du er sie wir ihr ein eine einen einem einer den dem des mit für auf zu "
    "von mein meine meinen wird haben sind nach um uhr kein keine keinen le la les et est je tu il elle nous "
    "vous un une du de en que qui pas ne mon mes dans sur avec aux el los las es yo una unos del por para con "
    "mi su lo al muy tengo está y os é eu ele uma dos não com meu minha em na gli è io lui di che sono ho mio "
    "mia nel della het een ik je hij wij niet zijn mijn op voor och är jag inte att det på med min har ett "
    "som"
)
