import { useAnswer } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { told } from "../../app/problems";
import { tell } from "../../app/toasts";
import { dictionary } from "../../app/words";
import { Failure } from "../../parts/failure";
import { EverySpace } from "./every_space";
import { Incognito } from "./incognito";
import { changeSettings, readSettings } from "./switching";
import { words as common } from "./words";

const words = dictionary(
  {
    on: (name: string) => `Memory is on in “${name}”`,
    off: (name: string) => `Memory is switched off in “${name}”`,
    switchOff: "Switch memory off",
    switchOn: "Switch memory on",
    meansOn: "What you and your assistants say here is remembered, and served to them when they ask.",
    meansOff: "Nothing is remembered here, and nothing is served: your assistants get empty answers that say so.",
    title: "What “switched off” means",
    list: [
      "Nothing new is stored: neither what you say nor what assistants or tools say. What was said meanwhile is not added later either.",
      "Nothing is served: searches and contexts come back empty, and say that memory is switched off.",
    ],
    kept: "Nothing is deleted. Switched on again, everything is there as it was.",
    still: "You can still look at what is there, decide, forget, erase, and take it away.",
    nowOff: "Memory is switched off. Nothing is stored or served here.",
    nowOn: "Memory is on again.",
  },
  {
    on: (name: string) => `Das Gedächtnis ist an in „${name}“`,
    off: (name: string) => `Das Gedächtnis ist ausgeschaltet in „${name}“`,
    switchOff: "Gedächtnis ausschalten",
    switchOn: "Gedächtnis einschalten",
    meansOn: "Was Sie und Ihre Assistenten hier sagen, wird gemerkt und ihnen geliefert, wenn sie fragen.",
    meansOff: "Hier wird nichts gemerkt und nichts geliefert: Ihre Assistenten bekommen leere Antworten, die das sagen.",
    title: "Was „ausgeschaltet“ bedeutet",
    list: [
      "Nichts Neues wird gespeichert: weder was Sie sagen noch was Assistenten oder Werkzeuge sagen. Was inzwischen gesagt wurde, kommt auch später nicht dazu.",
      "Nichts wird geliefert: Suchen und Kontexte kommen leer zurück und sagen, dass das Gedächtnis ausgeschaltet ist.",
    ],
    kept: "Nichts wird gelöscht. Wieder eingeschaltet, ist alles da wie vorher.",
    still: "Sie können weiterhin ansehen, was da ist, entscheiden, vergessen, löschen und es mitnehmen.",
    nowOff: "Das Gedächtnis ist ausgeschaltet. Hier wird nichts gespeichert oder geliefert.",
    nowOn: "Das Gedächtnis ist wieder an.",
  },
);

/** Whether anything is remembered: in this space, in every one, and in single conversations. */
export function Switch() {
  const t = words();
  const name = space.value;
  const settings = useAnswer((signal) => readSettings(name, signal), [memory.value, name]);
  const turn = async (on: boolean) => {
    settings.put((before) => ({ ...before, memory_enabled: on }));
    try {
      const now = await changeSettings(name, { memory_enabled: on });
      settings.put(() => now);
      tell(on ? t.nowOn : t.nowOff, { undo: () => void turn(!on) });
    } catch (failure) {
      settings.put((before) => ({ ...before, memory_enabled: !on }));
      const { what, then } = told(failure);
      tell(`${what} ${then}`, { bad: true });
    }
  };
  if (settings.answer === undefined) {
    return settings.failure === undefined ? <p class="quiet">{common().reading}</p> : <Failure failure={settings.failure} again={settings.again} />;
  }
  const on = settings.answer.memory_enabled;
  return (
    <>
      <section class={on ? "card switch" : "card switch off"}>
        <div class="row">
          <div class="grow">
            <h2>{on ? t.on(name) : t.off(name)}</h2>
            <p>{on ? t.meansOn : t.meansOff}</p>
          </div>
          <button type="button" class={on ? "bad" : "main"} onClick={() => void turn(!on)}>
            {on ? t.switchOff : t.switchOn}
          </button>
        </div>
        <h3>{t.title}</h3>
        <ul>
          {[...t.list, t.kept, t.still].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <EverySpace changed={settings.again} />
      <Incognito settings={settings.answer} changed={(now) => settings.put(() => now)} />
    </>
  );
}
