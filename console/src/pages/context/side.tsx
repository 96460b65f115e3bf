import type { Asked } from "../../app/answers";
import { number } from "../../app/formats";
import { Failure } from "../../parts/failure";
import { Stacked } from "../../parts/stacked";
import type { Answer, Request } from "./asking";
import { BlockList } from "./block_list";
import { CodeView } from "./code_view";
import type { Compared } from "./comparing";
import { Feedback } from "./feedback";
import { LeftOut } from "./left_out";
import { Notes } from "./notes";
import { partsOf } from "./shares";
import { TextView } from "./text_view";
import { words } from "./words";

/** One context, from what has to be known of it to code that asks for the same. */
export function Side({
  asked,
  other,
  difference,
  request,
  session,
}: {
  readonly asked: Asked<Answer | undefined>;
  readonly other: Answer | undefined;
  readonly difference: Compared | undefined;
  readonly request: Request;
  readonly session: string;
}) {
  const t = words();
  const { answer } = asked;
  if (asked.failure !== undefined) return <Failure failure={asked.failure} again={asked.again} />;
  if (answer === undefined) return <p class="quiet">{t.asking}</p>;
  return (
    <div class="side" aria-busy={asked.waiting}>
      <Notes answer={answer} />
      <Tokens answer={answer} whole={Math.max(answer.tokens, other?.tokens ?? 0)} />
      <TextView answer={answer} other={other} />
      <BlockList answer={answer} difference={difference} />
      <LeftOut answer={answer} />
      <CodeView request={request} session={session} />
      <Feedback key={answer.recall_id ?? ""} answer={answer} />
    </div>
  );
}

function Tokens({ answer, whole }: { readonly answer: Answer; readonly whole: number }) {
  const t = words();
  const shares = partsOf(answer).map(({ ref, section, tokens }) => ({
    name: ref === undefined || section === undefined ? t.tokens.frame : t.tokens.block(ref, t.blocks.sections[section] ?? section),
    value: tokens,
    text: number(tokens),
  }));
  return (
    <section>
      <h3>{t.tokens.title}</h3>
      <p>
        {t.tokens.sum(number(answer.tokens), number(answer.max_tokens), answer.tokenizer)} <span class="quiet small">{t.tokens.took(number(answer.took_ms))}</span>
      </p>
      <Stacked label={t.tokens.bar} shares={shares} whole={whole} />
    </section>
  );
}
