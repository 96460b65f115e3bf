"""What becomes of a few words that ask the question before of something else."""

import pytest

from recollect.core.model.entry import Role
from recollect.core.query.rewriting.chat_message import ChatMessage, RewrittenBy
from recollect.core.query.rewriting.rewriter import rewritten

LONGEST = 2_000


def asked(*texts: str) -> str:
    """Make a question of messages; those that begin with ">" are the assistant's."""
    messages = [
        ChatMessage(Role.ASSISTANT if text.startswith(">") else Role.USER, text.removeprefix(">").strip())
        for text in texts
    ]
    return rewritten(messages, longest=LONGEST).text


@pytest.mark.parametrize(
    ("messages", "question"),
    [
        (("Is Tom allergic to anything?", "> Yes, to nuts.", "What about me?"), "me: Am I allergic to anything?"),
        (("When is the go-live?", "> On 3 June.", "And the code freeze?"), "When is the code freeze?"),
        (("When does Atlas 4.2 ship?", "> On 8 December.", "And the code freeze?"), "the code freeze, Atlas 4.2?"),
        (("What do I owe Sam?", "> 20.", "And Lena?"), "Lena: What do I owe Lena?"),
        (("What did I plan for May?", "> A hike.", "and in June?"), "What did I plan in June?"),
        (("How much is a ticket to Hamburg?", "> 40 euros.", "Same for Berlin?"), "How much is a ticket to Berlin?"),
        (("What's on the plan for Tuesday?", "> Intervals.", "Thursday?"), "What's on the plan for Thursday?"),
        (("Where's my passport?", "> In the drawer.", "and Lena's?"), "Lena: Where's Lena's passport?"),
        (("What's Sam's email?", "> sam@x.org", "and phone number?"), "What's Sam's phone number?"),
        (
            ("Which gate is the flight to Oslo?", "> B12.", "What about the one to Bergen?"),
            "Which gate is the flight to Bergen?",
        ),
        (("Where is the blue folder?", "> In the car.", "and the red one?"), "Where is the red folder?"),
        (("Who takes the kids on Monday?", "> Ruth.", "And who on Friday?"), "who takes the kids on Friday?"),
        (("Who's on 41?", "> Hattie Lund.", "And on 42?"), "Who's on 42?"),
        (("What does Rex eat?", "> Kibble.", "And the cat?"), "What does the cat eat?"),
        (("Where did I park?", "> On level 3.", "And yesterday?"), "Where did I park yesterday?"),
        (("What's the code for the gate?", "> 4471.", "and the bike shed?"), "What's the code for the bike shed?"),
        (("Who brings the salad to the party?", "> Joost.", "And the bread?"), "Who brings the bread to the party?"),
        (("What size is Leo's helmet?", "> M.", "And his shoes?"), "What size are Leo's shoes?"),
    ],
)
def test_what_is_new_takes_the_place_of_what_is_of_its_sort(messages: tuple[str, ...], question: str) -> None:
    assert asked(*messages) == question


@pytest.mark.parametrize(
    ("messages", "question"),
    [
        (
            ("Gegen was ist Emma allergisch?", "> Gegen Nüsse.", "Und was ist mit Jakob?"),
            "Jakob: Gegen was ist Jakob allergisch?",
        ),
        (("Was steht am Samstag an?", "> Das Fest.", "Und am Sonntag?"), "Was steht am Sonntag an?"),
        (("Wann hat Lena Klavier?", "> Montags.", "Und Tim?"), "Tim: Wann hat Tim Klavier?"),
        (("Was kostet der Kurs in Köln?", "> 300 Euro.", "Und in Bonn?"), "Was kostet der Kurs in Bonn?"),
        (("Wie hoch ist die Miete?", "> 900 Euro.", "Und die Kaution?"), "Wie hoch ist die Kaution?"),
        (("Wann fährt der Zug nach Ulm?", "> Um acht.", "Und der nach Bremen?"), "Wann fährt der Zug nach Bremen?"),
        (
            ("Was mag Oskar nicht?", "> Pilze.", "Und seine Schwester?"),
            "Oskars Schwester: Was mag Oskars Schwester nicht?",
        ),
        (("Was wünscht sich Jonas?", "> Ein Rad.", "Dasselbe für Clara?"), "Clara: Was wünscht sich Clara?"),
        (
            ("Wann muss ich zum Zahnarzt?", "> Im Mai.", "Und mein Mann?"),
            "mein Mann: Wann muss mein Mann zum Zahnarzt?",
        ),
    ],
)
def test_the_same_holds_in_german(messages: tuple[str, ...], question: str) -> None:
    assert asked(*messages) == question


@pytest.mark.parametrize(
    ("messages", "question"),
    [
        (
            (
                "How much is the flat a month?",
                "> The flat in Lisbon costs 1,150.",
                "no, I meant the other one, the flat in Porto",
            ),
            "How much is the flat in Porto a month?",
        ),
        (
            ("When's the code freeze?", "> For Atlas in May.", "No, sorry, I meant Beacon."),
            "Beacon: When's the code freeze?",
        ),
        (("Which wine did Sara pick?", "> Rioja.", "No, not Sara, Giulia."), "Giulia: Which wine did Giulia pick?"),
        (
            ("When's the meeting with Kestrel?", "> On Tuesday.", "not Kestrel - Falcon"),
            "Falcon: When's the meeting with Falcon?",
        ),
        (("Who repairs the fridge?", "> Mr. Hill.", "I was asking about the boiler"), "Who repairs the boiler?"),
        (("Was braucht das Hörgerät?", "> Batterien.", "Nein, das von Mama."), "Was braucht das Hörgerät von Mama?"),
        (("Wer repariert den Drucker?", "> Herr Lang.", "Nein, ich meine den Scanner."), "Wer repariert den Scanner?"),
        (
            ("Wie groß ist der Garten?", "> 300 qm.", "Ach nein, ich wollte die Terrasse wissen."),
            "Wie groß ist die Terrasse?",
        ),
        (("Wo wohnt Lars?", "> Am Markt.", "Nicht Lars, sondern Lisa."), "Lisa: Wo wohnt Lisa?"),
    ],
)
def test_a_correction_asks_again_with_what_was_meant(messages: tuple[str, ...], question: str) -> None:
    assert asked(*messages) == question


@pytest.mark.parametrize(
    ("messages", "question"),
    [
        (("Tell me about the cat.", "And what does she eat?"), "And what does the cat eat?"),
        (("When was the car washed?", "> In May.", "When is it due?"), "When is the car due?"),
        (
            ("What sort is our quince?", "> It's a Vranja, next to the shed.", "When do I prune it?"),
            "When do I prune our quince?",
        ),
        (
            ("Who's the landlady?", "> Dona Amélia.", "What language does she speak?"),
            "What language does Dona Amélia speak?",
        ),
        (
            ("How does the pram fold?", "> With the brake on.", "What pressure do its tyres take?"),
            "What pressure do the pram's tyres take?",
        ),
        (
            ("When can Reyes start?", "> In May.", "And Liz?", "> In June.", "How does he want to be paid?"),
            "How does Reyes want to be paid?",
        ),
        (
            ("What is wrong with the van?", "> The clutch.", "The ferry wants to know how long it is."),
            "how long the van is.",
        ),
        (
            ("Who locks up the hens?", "> Margot.", "I've a bucket of scraps here, what mustn't they have?"),
            "what mustn't the hens have?",
        ),
        (
            ("What do I owe?", "> 20.", "I should ask my agent about that. When can I reach him?"),
            "When can I reach my agent?",
        ),
    ],
)
def test_pronouns_go_on_with_what_the_talk_was_about(messages: tuple[str, ...], question: str) -> None:
    assert asked(*messages) == question


@pytest.mark.parametrize(
    ("messages", "question"),
    [
        (("Was frisst der Hund?", "> Heu.", "Wann muss er zum Tierarzt?"), "Wann muss der Hund zum Tierarzt?"),
        (
            ("Wo liegt das Boot?", "> In Kiel.", "Was muss daran noch gemacht werden?"),
            "Was muss an das Boot noch gemacht werden?",
        ),
        (("Wo wohnt mein Bruder?", "> In Wien.", "Was macht er dort?"), "Was macht mein Bruder in Wien?"),
        (("Wer vermietet?", "> Frau Thomsen.", "Wie erreiche ich sie?"), "Wie erreiche ich Frau Thomsen?"),
        (
            ("Wer ist der Kardiologe?", "> Dr. Haddad.", "Wann ist der Termin bei ihm?"),
            "Wann ist der Termin bei Dr. Haddad?",
        ),
        (("Die Spülmaschine ist kaputt.", "Wann haben wir sie gekauft?"), "Wann haben wir die Spülmaschine gekauft?"),
        (("Wer hat den Schlüssel?", "> Jan.", "Wie erreiche ich ihn?"), "Wie erreiche ich Jan?"),
        (("Was kostet der Kurs bei Herrn Vogt?", "> 80.", "Wann fängt er an?"), "Wann fängt der Kurs an?"),
        (("Wie spät ist es?", "> Acht.", "Gibt es noch Kuchen?"), "Gibt es noch Kuchen?"),
    ],
)
def test_german_pronouns_have_the_gender_of_what_they_mean(messages: tuple[str, ...], question: str) -> None:
    assert asked(*messages) == question


@pytest.mark.parametrize(
    ("messages", "question"),
    [
        (
            "Greta: When does my passport expire? // > In April. // Paul: And mine?",
            "Paul: When does Paul's passport expire?",
        ),
        ("Alma: What am I paying for? // > The bathroom. // Victor: And I?", "Victor: What is Victor paying for?"),
        ("Katrin: Wann muss ich zum Arzt? // > Im Mai. // Bernd: Und ich?", "Bernd: Wann muss Bernd zum Arzt?"),
        ("Ben: What size are my boots? // > 44. // Ann: What size are mine?", "What size are Ann's boots?"),
        ("Ann: what's my size? // > 40 // Bob: n mine?", "Bob: what's Bob's size?"),
        ("Hannah: I start in May. // Rob: And when do I go back?", "And when does Rob go back?"),
        ("Ruth: When is it you can't come, Jo? // Jo: I forgot. When was that?", "when is it Jo can't come, Jo?"),
        ("Ann: Where did I park? // > On level 2. // Ann: And the key?", "Where did I park? And the key?"),
    ],
)
def test_where_several_speak_each_is_called_by_name(messages: str, question: str) -> None:
    read = []
    for text in messages.split(" // "):
        speaker, _, said = text.partition(": ")
        answers = text.startswith("> ")
        read.append(ChatMessage(Role.ASSISTANT, text[2:]) if answers else ChatMessage(Role.USER, said, speaker))
    if len({one.speaker for one in read if one.speaker}) > 1:
        assert rewritten(read, longest=LONGEST).text == question
    else:
        assert "Ann" not in rewritten(read, longest=LONGEST).text


@pytest.mark.parametrize(
    "last",
    [
        "Where is the token renewed?",
        "And what do they need for the flat on Elm Street?",
        "until when can I still change my insurance?",
        "Und wie war das mit dem Treppenlift, wann kommt der dran?",
        "Who is it that I send my receipts to?",
        "And hers?",
    ],
)
def test_a_last_message_that_stands_by_itself_is_left_as_it_is(last: str) -> None:
    messages = [ChatMessage(Role.USER, "What is the deadline of the audit?"), ChatMessage(Role.USER, last)]
    made = rewritten(messages, longest=LONGEST)
    assert (made.text, made.by) == (last, RewrittenBy.NONE)


def test_what_was_asked_two_questions_before_is_still_known() -> None:
    made = asked(
        "Who's my contact at Wren?",
        "> Delphine Roy.",
        "And the logo is due when?",
        "> In May.",
        "What doesn't she like?",
    )
    assert made == "What doesn't Delphine like?"


def test_small_talk_between_is_no_question() -> None:
    made = asked(
        "Which tile goes in the bathroom?", "> Oyster.", "How are you, by the way?", "> Fine!", "and for the hall?"
    )
    assert made == "Which tile goes for the hall?"
