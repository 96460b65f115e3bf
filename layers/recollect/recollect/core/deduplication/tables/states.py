"""Values of one scale, and words by which somebody keeps away from a thing."""

from typing import Final

from recollect.core.text.words import words_in

# Two words of one scale cannot both be the value of one thing
SCALES: Final = tuple(
    words_in(line)
    for line in """
s m l xl xxl xs xxs
black white red blue green yellow orange purple pink brown grey gray teal beige turquoise violet silver gold mustard
monday tuesday wednesday thursday friday saturday sunday
january february march april may june july august september october november december
mondays tuesdays wednesdays thursdays fridays saturdays sundays
daily weekly fortnightly monthly quarterly yearly hourly
single married divorced widowed engaged
bronze silver gold platinum
""".strip().splitlines()
)
# Who would rather not have something: "allergic to nuts" and "nothing with nuts" say the same of them
AVERSIONS: Final = words_in("""
allergic allergy allergies intolerant intolerance hate hates hated dislike dislikes avoid avoids avoiding detest detests
loathe loathes abstain abstains allergisch allergie allergien unverträglich unverträglichkeit hasse hasst meide meidet
""")
# These deny the aversion itself: "does not mind olives"
OF_AVERSIONS: Final = AVERSIONS | words_in("mind minds bother bothers matter matters problem issue trouble")
