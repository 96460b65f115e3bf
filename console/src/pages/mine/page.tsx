import "./mine.css";

import type { ComponentType } from "preact";
import { lazy } from "../../app/lazy";

import { addressOf, place } from "../../app/place";
import { Switch } from "./switch";
import { words } from "./words";

const SECTIONS = ["switch", "settings", "profile", "shares", "transfer", "forget", "erase", "trail", "say"] as const;
type Section = (typeof SECTIONS)[number];

// The switch is what most people come for; the rest is read when it is asked for
const VIEW: Readonly<Record<Section, ComponentType>> = {
  switch: Switch,
  settings: lazy(() => import("./settings")),
  profile: lazy(() => import("./profile")),
  shares: lazy(() => import("./shares")),
  transfer: lazy(() => import("./transfer")),
  forget: lazy(() => import("./forget_topic")),
  erase: lazy(() => import("./erase")),
  trail: lazy(() => import("./trail")),
  say: lazy(() => import("./say")),
};

/** What a person decides about their memory. */
export default function Page() {
  const t = words();
  const section = SECTIONS.find((one) => one === place.value.rest[0]) ?? "switch";
  const View = VIEW[section];
  return (
    <>
      <h1>{t.title}</h1>
      <div class="sections">
        <nav aria-label={t.title}>
          <ul>
            {SECTIONS.map((one) => (
              <li key={one}>
                <a href={addressOf("mine", one === "switch" ? [] : [one])} aria-current={one === section ? "page" : undefined}>
                  {t.sections[one]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="section">
          <View />
        </div>
      </div>
    </>
  );
}
