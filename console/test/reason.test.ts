import { afterEach, expect, test } from "vitest";

import { language } from "../src/app/words";
import { reasonWords } from "../src/pages/search/reason";

afterEach(() => void (language.value = "en"));

const REASON = "tagged deploy; names Anna, one hop from Falcon; names Berlin, 2 hops from Falcon over Anna; says 'walnuts', 'nuts'; says 'allergy', which goes with 'allergic'; near to the question in meaning";

test("in English a reason stands as the server words it", () => {
  expect(reasonWords(REASON)).toBe(REASON);
});

test("in German it is told in German, and what is not known stands as it is", () => {
  language.value = "de";
  expect(reasonWords(REASON)).toBe(
    "trägt das Schlagwort deploy; nennt Anna, einen Schritt von Falcon; nennt Berlin, 2 Schritte von Falcon über Anna; sagt 'walnuts', 'nuts'; sagt 'allergy', was zu 'allergic' gehört; kommt der Frage in der Bedeutung nah",
  );
  expect(reasonWords("said on 3 March 2026, the nearest among what was looked at")).toBe("gesagt am 3. März 2026, am nächsten unter dem, was angesehen wurde");
  expect(reasonWords("something new")).toBe("something new");
});
