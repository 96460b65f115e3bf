import { useState } from "preact/hooks";

import { useAnswer } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { addressOf, go, place } from "../../app/place";
import { Empty } from "../../parts/empty";
import { type Answer, type Choices, choicesOf, differing, type Message, queryOf, requestOf, type Setting } from "./asking";
import { compared } from "./comparing";
import "./context.css";
import { Form, type Way } from "./form";
import { messagesOf } from "./messages";
import { Side } from "./side";
import { words } from "./words";

const SETTLED = 250; // milliseconds without a change, since a slider makes many

/** The context lab: ask, see what a prompt would get, and hold two settings beside each other. */
export default function Page() {
  const t = words();
  const choices = choicesOf(place.value.query);
  const [way, setWay] = useState<Way>("question");
  const [pasted, setPasted] = useState("");
  const [round, setRound] = useState(0);
  const choose = (change: Partial<Choices>) => go(addressOf("context", [], queryOf({ ...choices, ...change })), { replace: true });
  const ask = (text: string) => {
    if (way === "conversation") setPasted(text);
    else go(addressOf("context", [], queryOf({ ...choices, question: text })), { replace: text === choices.question });
    setRound((before) => before + 1);
  };
  const asked = way === "question" ? choices.question : messagesOf(pasted);
  const { first, second, common } = choices;
  const one = useContext(asked, first, choices, round);
  const other = useContext(second === undefined ? "" : asked, second ?? first, choices, round);
  const beside = second === undefined ? undefined : other.answer;
  return (
    <>
      <h1>{t.title}</h1>
      <p class="quiet">{t.intro}</p>
      <Form choices={choices} choose={choose} way={way} setWay={setWay} pasted={pasted} ask={ask} />
      {asked.length === 0 ? (
        <Empty title={t.empty}>
          <p>{t.emptyWhy}</p>
        </Empty>
      ) : second === undefined ? (
        <Side asked={one} other={undefined} difference={undefined} request={requestOf(asked, first, common, space.value)} session={common.session} />
      ) : (
        <>
          {one.answer !== undefined && beside !== undefined && <Difference first={first} second={second} answers={[one.answer, beside]} />}
          <div class="sides">
            <section aria-label={t.of[0]}>
              <h2>{t.of[0]}</h2>
              <Side asked={one} other={beside} difference={between(one.answer, beside)} request={requestOf(asked, first, common, space.value)} session={common.session} />
            </section>
            <section aria-label={t.of[1]}>
              <h2>{t.of[1]}</h2>
              <Side asked={other} other={one.answer} difference={between(beside, one.answer)} request={requestOf(asked, second, common, space.value)} session={common.session} />
            </section>
          </div>
        </>
      )}
    </>
  );
}

/** Ask for a context; undefined while there is nothing to ask. */
function useContext(asked: string | readonly Message[], setting: Setting, { common }: Choices, round: number) {
  const request = requestOf(asked, setting, common, space.value);
  const headers = common.session === "" ? {} : { "X-Session-Id": common.session };
  return useAnswer<Answer | undefined>(
    async (signal) => (asked.length === 0 ? undefined : (await memory.value.api.POST("/v1/memory/context", { body: request, headers, signal })).data),
    [memory.value, JSON.stringify(request), common.session, round],
    { wait: SETTLED },
  );
}

function between(one: Answer | undefined, other: Answer | undefined) {
  return one === undefined || other === undefined ? undefined : compared(one, other);
}

/** How two contexts differ, in a sentence. */
function Difference({ first, second, answers: [one, other] }: { readonly first: Setting; readonly second: Setting; readonly answers: readonly [Answer, Answer] }) {
  const t = words();
  const { alone, both } = compared(one, other);
  const alsoAlone = compared(other, one).alone.size;
  const names = differing(first, second).map((name) => t.settings[name]);
  return (
    <section class="card" aria-labelledby="difference">
      <h2 id="difference">{t.difference.title}</h2>
      <p>{names.length === 0 ? t.difference.noSetting : t.difference.settings(names.join(", "))}</p>
      <p role="status">{alone.size + alsoAlone === 0 ? t.difference.same : t.difference.sum(both, alone.size, alsoAlone)}</p>
    </section>
  );
}
