import { useEffect } from "preact/hooks";

import { config, operates } from "../../app/connection";
import { addressOf, place } from "../../app/place";
import { Empty } from "../../parts/empty";
import { Activity } from "./activity";
import { Figures } from "./figures";
import { Health } from "./health";
import { Jobs } from "./jobs";
import { Letters } from "./letters";
import "./operate.css";
import { Run } from "./run";
import { words } from "./words";

const SECTIONS = ["health", "jobs", "letters", "activity", "figures"] as const;
type Section = (typeof SECTIONS)[number];

/** For those who run the service: how it is, what waits, what runs by itself, what failed, and how it went. */
export default function Page() {
  const t = words();
  const [first, run] = place.value.rest;
  const section = sectionOf(first);
  useEffect(() => scrollTo({ top: 0 }), [section, run]);
  if (!operates.value) return <WhoMay />;
  return (
    <>
      <h1>{t.title}</h1>
      <nav class="tabs" aria-label={t.sectionsLabel}>
        <ul>
          {shown().map((one) => (
            <li key={one}>
              <a href={addressOf("operate", one === "health" ? [] : [one])} aria-current={one === section ? "page" : undefined}>
                {t.sections[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {section === "health" && <Health />}
      {section === "jobs" && (run === undefined ? <Jobs /> : <Run key={run} id={run} />)}
      {section === "letters" && <Letters />}
      {section === "activity" && <Activity />}
      {section === "figures" && <Figures />}
    </>
  );
}

/** What is measured in one process is on a page of its server; in the cloud it is with the cloud's own metrics. */
function shown(): readonly Section[] {
  return SECTIONS.filter((one) => one !== "figures" || config.value?.api === "");
}

function sectionOf(name: string | undefined): Section {
  return shown().find((one) => one === name) ?? "health";
}

function WhoMay() {
  const t = words().who;
  return (
    <>
      <h1>{words().title}</h1>
      <Empty title={t.title}>
        <p>{t.why}</p>
        {config.value?.sign_in.kind === "user_pool" ? (
          <p>{t.cloud}</p>
        ) : (
          <p>
            {t.local} <code>recollect admin keys add NAME --operator</code>
          </p>
        )}
      </Empty>
    </>
  );
}
