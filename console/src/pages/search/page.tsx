import { useState } from "preact/hooks";

import { space } from "../../app/connection";
import { useShortcuts } from "../../app/keyboard";
import { SAMPLE } from "../../sample/questions";
import { asked } from "./address";
import { Filters } from "./filters";
import { Found } from "./found";
import { Listing } from "./listing";
import { Remember } from "./remember";
import { Tour } from "./sample_button";
import { SearchBar } from "./search_bar";
import "./search.css";
import { words } from "./words";

/** What is remembered: asked, or looked through. */
export default function Page() {
  const t = words();
  const { choices } = asked();
  const [writes, setWrites] = useState(false);
  const [round, setRound] = useState(0);
  useShortcuts([{ key: "n", does: t.keys.remember, run: () => setWrites(true) }]);
  return (
    <>
      <div class="row between">
        <h1>{t.title}</h1>
        <button type="button" onClick={() => setWrites(true)}>
          {t.remember}
        </button>
      </div>
      <SearchBar />
      <Filters />
      {space.value === SAMPLE && <Tour />}
      {choices.question.trim() === "" ? <Listing round={round} /> : <Found key={round} />}
      {writes && (
        <Remember
          close={(stored) => {
            setWrites(false);
            if (stored) setRound((before) => before + 1);
          }}
        />
      )}
    </>
  );
}
