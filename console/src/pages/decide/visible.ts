// What is not seen, or turns the order of what is seen: marks of direction, joiners, fillers, tags of Unicode, controls
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/gu;

/** A text with its unseen characters named, so that nothing of it stays hidden from who reads it. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`);
}
