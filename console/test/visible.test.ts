import { expect, test } from "vitest";

import { visible } from "../src/pages/decide/visible";

test("what is not seen, or turns the order of what is seen, is named", () => {
  expect(visible("a\u200bb\u202ec\u{e0041}d\u0000")).toBe("a⟨U+200B⟩b⟨U+202E⟩c⟨U+E0041⟩d⟨U+0000⟩");
});

test("what is seen stays as it is, in any script", () => {
  for (const text of ["Ümläut\n\ttab", "שלום", "田中さん", "👩‍🌾".replace("\u200d", ""), "a b"]) expect(visible(text)).toBe(text);
});
