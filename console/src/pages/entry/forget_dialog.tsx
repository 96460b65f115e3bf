import { useState } from "preact/hooks";

import { useAnswer } from "../../app/answers";
import { memory } from "../../app/connection";
import { dictionary } from "../../app/words";
import { Dialog } from "../../parts/dialog";
import { forget, type Shown } from "../../parts/entry_actions";
import type { Entry } from "../../parts/entry_card";
import { EntryLine } from "../../parts/entry_line";
import { Failure } from "../../parts/failure";

const words = dictionary(
  {
    title: "Forget this?",
    how: "From then on no assistant gets it, and for a while nothing that says the same is remembered again. Until then it can be brought back.",
    also: (count: number) => (count === 1 ? "One more entry says the same:" : `${count} more entries say the same:`),
    more: (count: number) => `and ${count} more`,
    cascade: "Forget these as well",
    left: "If they stay, an assistant may still find it there.",
    none: "Nothing else says the same.",
    forget: "Forget",
    cancel: "Keep",
  },
  {
    title: "Das vergessen?",
    how: "Von da an bekommt es kein Assistent mehr, und eine Weile wird nichts gemerkt, was dasselbe sagt. So lange lässt es sich zurückholen.",
    also: (count: number) => (count === 1 ? "Ein weiterer Eintrag sagt dasselbe:" : `${count} weitere Einträge sagen dasselbe:`),
    more: (count: number) => `und ${count} weitere`,
    cascade: "Auch diese vergessen",
    left: "Wenn sie bleiben, findet ein Assistent es dort vielleicht noch.",
    none: "Sonst sagt nichts dasselbe.",
    forget: "Vergessen",
    cancel: "Behalten",
  },
);

const SHOWN = 10;

/** Ask before an entry is forgotten: what says the same stands there, and can go with it. */
export function ForgetDialog({ entry, shown, close }: { readonly entry: Entry; readonly shown: Shown; readonly close: () => void }) {
  const t = words();
  const [cascade, setCascade] = useState(false);
  const { answer, failure, again } = useAnswer(
    async (signal) => {
      const query = { space: entry.space, peek: true, also: true };
      return (await memory.value.api.GET("/v1/memory/entries/{ref}", { params: { path: { ref: entry.id }, query }, signal })).data?.also ?? [];
    },
    [entry.id, memory.value],
  );
  return (
    <Dialog title={t.title} close={close}>
      <p class="text clipped" dir="auto">
        <b>{entry.text}</b>
      </p>
      <p>{t.how}</p>
      {failure !== undefined && <Failure failure={failure} again={again} />}
      {answer !== undefined && answer.length === 0 && <p>{t.none}</p>}
      {answer !== undefined && answer.length > 0 && (
        <>
          <p>{t.also(answer.length)}</p>
          <ul>
            {answer.slice(0, SHOWN).map((one) => (
              <li key={one}>
                <EntryLine space={entry.space} id={one} />
              </li>
            ))}
            {answer.length > SHOWN && <li>{t.more(answer.length - SHOWN)}</li>}
          </ul>
          <label class="check">
            <input type="checkbox" checked={cascade} onChange={(event) => setCascade(event.currentTarget.checked)} />
            {t.cascade}
          </label>
          <p class="quiet small">{t.left}</p>
        </>
      )}
      <div class="row">
        <button
          type="button"
          class="bad"
          autoFocus
          onClick={() => {
            close();
            void forget(entry, shown, { cascade, expected: entry.version });
          }}
        >
          {t.forget}
        </button>
        <button type="button" onClick={close}>
          {t.cancel}
        </button>
      </div>
    </Dialog>
  );
}
