export const SAMPLE = "sample";

/** What somebody may ask first, and what it shows; `german` asks the same of what was said in German. */
export const QUESTIONS: readonly { readonly question: string; readonly german?: string; readonly teaches: "update" | "german" | "wrong" | "conflict" | "missing" }[] = [
  { question: "When is the launch of the Lumen 2?", teaches: "update" },
  { question: "Who waters the flowers?", german: "Wer gießt die Blumen?", teaches: "german" },
  { question: "Is Ida allergic to walnuts?", teaches: "wrong" },
  { question: "How long is the warranty of the Lumen 2?", teaches: "conflict" },
  { question: "Where is my parking space?", teaches: "missing" },
];
