"""Questions with the window that they ask for, or none: written before the rules that they measure.

Asked on Wednesday, 18 November 2026. A window is what it is about, its first day and the day behind its last, either of
them empty where there is no bound; `session` and `since session` stand for the last conversation.
"""

from dataclasses import dataclass
from datetime import date
from typing import Final

from recollect.core.query.temporal.temporal_questions import SinceSession, TemporalKind, temporal_question

TODAY: Final = date(2026, 11, 18)

_ASKED: Final = """
said 2026-10-01 2026-11-01 | What was I thinking about pottery last month?
said 2026-11-17 2026-11-18 | What did I decide on Tuesday?
said 2026-11-17 2026-11-18 | What did we talk about yesterday?
said 2026-11-17 2026-11-18 | Yesterday, what did I say about the budget?
said 2026-11-09 2026-11-16 | What did we discuss last week?
said 2026-11-09 2026-11-16 | Last week, what were we discussing about the migration?
said 2026-03-01 2026-04-01 | What did I decide about the database in March?
said 2026-03-01 2026-04-01 | In March, what was I working on?
said 2026-03-03 2026-03-11 | What did I note between March 3 and March 10?
said 2026-11-16 2026-11-18 | What did I say about Maria between Monday and Tuesday?
none | What did I say about Maria between last Monday and Friday?
said 2026-11-16 2026-11-23 | What have I been working on this week?
said 2026-11-04 2026-11-19 | What did we talk about in the last two weeks?
said 2026-11-04 2026-11-19 | What have we decided over the past 14 days?
said 2026-10-19 2026-11-19 | Which ideas did I mention in the past 30 days?
said 2025-01-01 2026-01-01 | What did I learn about pricing in 2025?
said 2026-11-15 2026-11-16 | What did you recommend three days ago?
said 2026-11-02 2026-11-09 | What did I tell you about my sister two weeks ago?
said 2026-11-18 2026-11-19 | What did I say this morning?
said 2026-11-18 2026-11-19 | What have I told you about the trip today?
said 2026-11-16 2026-11-17 | What did I ask you the day before yesterday?
said 2026-11-17 2026-11-18 | What did you suggest last night?
said 2026-11-14 2026-11-16 | What was I planning over the last weekend?
said 2026-11-14 2026-11-15 | Did I mention anything about the garden on Saturday?
said 2026-11-17 2026-11-18 | What did I do yesterday?
said 2026-11-09 2026-11-16 | what was i doing last week
said 2026-11-17 2026-11-18 | What happened yesterday?
said 2026-11-16 - | What have I said about the launch since Monday?
said 2026-03-01 - | What have we decided about hiring since March?
said 2026-07-01 2026-10-01 | What did we decide about hiring in Q3?
said 2025-10-01 2026-01-01 | What did we decide about hiring in Q4 2025?
said 2026-05-04 2026-05-05 | What did I promise Maria on 4 May?
said 2026-05-04 2026-05-05 | What did I promise Maria on May 4th, 2026?
said 2026-05-04 2026-05-05 | What was decided on 2026-05-04?
said 2026-11-11 2026-11-12 | Summarize what we discussed last Wednesday.
said 2026-11-11 2026-11-12 | Remind me what I told you on Wednesday
said 2026-11-09 2026-11-16 | Show me my notes from last week
said 2026-11-17 2026-11-18 | List my decisions from yesterday.
said 2026-10-01 2026-11-01 | What were my thoughts on remote work last month?
said 2026-09-01 2026-10-01 | my ideas about the app in September
said 2026-09-01 2026-10-01 | What were our plans for the kitchen in September?
said 2026-01-01 2026-11-19 | What did I write about running from January to today?
said 2026-06-01 2026-09-01 | What did we talk about from June to August?
said - 2026-03-01 | What did I think about the job before March?
said 2026-04-01 - | What did I say about the job after March?
said 2026-11-01 2026-12-01 | What have I learned this month?
said 2026-01-01 2027-01-01 | Which decisions did we make this year?
said 2025-01-01 2026-01-01 | Last year, what did I think about moving to Lisbon?
said 2026-11-13 2026-11-14 | What did I conclude on Friday evening?
said 2026-11-17 2026-11-18 | anything I mentioned about rent yesterday?
said 2026-11-11 2026-11-19 | What has been decided in the past week?
said 2026-08-01 2026-09-01 | What did I say to Jon about the studio in August?
said 2026-08-01 2026-09-01 | what did I tell him in August?
said 2026-11-09 2026-11-16 | Have we talked about the contract last week?
said 2026-10-01 2026-11-01 | What was on my mind last month?
said session | What did we talk about last time?
said session | What did I decide in our last session?
said since session | What happened since my last session?
stored 2026-11-16 2026-11-23 | What did I save this week?
stored 2026-11-17 2026-11-18 | Which memories were added yesterday?
stored 2026-10-01 2026-11-01 | What have I stored about insurance last month?
stored 2026-11-16 - | What did I add since Monday?
changed since session | What changed since my last session?
changed since session | What's new since our last conversation?
changed since session | what has changed since last time?
changed 2026-11-17 - | What changed since yesterday?
changed 2026-11-16 - | What's new since Monday?
changed 2026-11-09 2026-11-16 | What was updated last week?
changed 2026-03-01 - | What has changed about the API since March?
changed 2026-11-16 2026-11-23 | Which memories have changed this week?
changed 2026-11-17 - | Anything new since yesterday?
not_revisited - 2026-08-20 | What haven't I revisited in 90 days?
not_revisited - 2026-08-18 | Which memories have I not looked at for three months?
not_revisited - 2026-03-01 | What haven't I opened since March?
not_revisited - 2026-10-18 | Show me memories I haven't touched in a month.
not_revisited - 2026-11-04 | Which topics haven't I come back to in the last two weeks?
none | When did I go to Lisbon in May 2023?
none | When did I decide to quit last year?
none | When did Caroline go to the pride parade during the summer?
none | How long did I work on the report last week?
none | How many days passed between March 3 and March 10?
none | How often did I run last month?
none | What day did we meet in March?
none | Where did John explore on a road trip last year?
none | What did Maria do on 31 July, 2023?
none | Who did Maria have dinner with on May 3, 2023?
none | What kind of painting did Caroline share with Melanie on October 13, 2023?
none | What did Jon say about his studio last month?
none | What is on my calendar on Tuesday?
none | What do I have planned for next week?
none | What am I doing tomorrow?
none | What should I do on Friday?
none | What did I decide about Tuesday?
none | What did I say about last month?
none | What did I think of the March release?
none | What did we decide about the Monday standup?
none | What did I say about last week's meeting?
none | What was I thinking about yesterday's dinner?
none | What did I plan for last weekend?
none | What did I decide we should do on Tuesday?
none | What did I say John did last month?
none | What did I tell you happened on Friday?
none | What did I say about Maria going to Paris in May?
none | What did I think when we met in March?
none | What was my last name before I married?
none | What was the last thing I said about cats?
none | What is the second idea I mentioned?
none | What was the budget in March?
none | What was the plan for Q3?
none | What were our revenues in Q3 2025?
none | Which books haven't I read in a year?
none | Which restaurants haven't I revisited in a year?
none | Who haven't I seen in three months?
none | Which cities have I visited since 2020?
none | What have I eaten since yesterday?
none | Where did I go last summer?
none | What did I buy in March?
none | What did I wear to the wedding last year?
none | What happened at the wedding last year?
none | How has Caroline changed since last year?
none | Has the price changed since March?
none | What changed in Jon's life after he lost his job?
none | What changed?
none | What may I decide on?
none | What did the march on Washington mean to me?
none | What did I decide?
none | What did we talk about recently?
none | What did I say the other day?
none | What do I usually do on Tuesdays?
none | What do I eat on Friday nights?
none | What happens every Tuesday?
none | What is my goal for March?
none | What is due by Friday?
none | What is new in Python 3.13?
none | What did I decide to do on Tuesday?
none | What did I agree to deliver in March?
none | What did I note about the flight leaving on Monday?
none | What did I say the deadline in May is for?
none | Which project did I finish in 2024?
none | Who did I meet on Tuesday?
none | What was the weather like yesterday?
none | What was I doing when you called last week?
none | Why did I move to Berlin in 2019?
none | Where was I working in 2019?
none | What did I say about 1984?
none | What did I think of Blade Runner 2049?
none | Which of my decisions between plan A and plan B was right?
none | Did Gina mention the store between January and March?
none | What did Melanie and I do last Saturday at the lake?
none | What are my notes on the Friday release?
none | What did Caroline think about the talk yesterday?
none | How many conversations did we have last week?
none | What was our last conversation about, the one on cats in May?
none | Tell me about March.
none | Which team won last night?
none | yesterday
none | last month's rent
said 2026-09-18 2026-11-19 | What was I considering about the car purchase in the past two months?
said 2026-10-01 2027-01-01 | what topics did I discuss this quarter
said 2026-11-05 2026-11-06 | Tell me what I decided on the 5th of November
said 2026-10-01 2026-10-16 | did we talk about the visa between October 1 and October 15, 2026?
said 2026-11-12 - | What have I mentioned about Jon since last Thursday?
said 2026-11-13 2026-11-14 | What were we brainstorming on Friday afternoon?
said 2026-11-16 2026-11-17 | Which notes did I take on Monday?
not_revisited - 2026-05-18 | what haven't i looked at in over six months
said 2026-11-15 2026-11-16 | what did you tell me a few days ago about taxes?
said 2026-10-01 2026-11-01 | Give me a summary of our conversations from last month
changed since session | What has been updated since my previous chat?
said 2026-11-17 2026-11-18 | What was decided at the meeting on Tuesday?
said 2026-11-13 2026-11-14 | What decisions were made last Friday?
none | What did I say I'd do on Monday?
none | What did I forget to do yesterday?
none | What did I think about the movie we saw last week?
none | Is there anything I haven't revisited since the summer?
none | What did I pay for rent in May?
none | What did Anna tell me last week?
none | Who told me about the sale yesterday?
none | Have I changed my mind since last year?
none | What did I learn about yesterday
none | What did I learn in school in 2005?
none | Why did I decide to leave in March?
none | What was decided for Tuesday?
none | Can you recommend a book for the past and the future?
"""


@dataclass(frozen=True, slots=True)
class LabelledQuestion:
    """A question; `kind` is None where it asks for no window; `session` is "since", "in" or None."""

    question: str
    kind: str | None
    first: date | None = None
    end: date | None = None
    session: str | None = None


def as_read(question: str) -> LabelledQuestion:
    """Return a question with the window that the rules read in it."""
    found = temporal_question(question, TODAY)
    if found is None:
        return LabelledQuestion(question, None)
    if isinstance(found.when, SinceSession):
        return LabelledQuestion(question, found.kind, session="since" if found.when.since else "in")
    if found.kind is TemporalKind.NOT_REVISITED:
        return LabelledQuestion(question, found.kind, None, found.when.first)
    return LabelledQuestion(question, found.kind, found.when.first, found.when.end)


def _labelled(line: str) -> LabelledQuestion:
    label, question = line.split(" | ")
    match label.split():
        case ["none"]:
            return LabelledQuestion(question, None)
        case [kind, "session"]:
            return LabelledQuestion(question, kind, session="in")
        case [kind, "since", "session"]:
            return LabelledQuestion(question, kind, session="since")
        case [kind, first, end]:
            return LabelledQuestion(question, kind, _day(first), _day(end))
    raise ValueError(line)


def _day(text: str) -> date | None:
    return None if text == "-" else date.fromisoformat(text)


QUESTIONS: Final = tuple(_labelled(line) for line in _ASKED.strip().splitlines())
