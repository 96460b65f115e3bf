import { moment } from "../../app/formats";
import { addressOf } from "../../app/place";
import { names } from "../../parts/names";
import { MadeOf } from "./made";
import type { Turn } from "./reading";
import { words } from "./words";

/** A message: who said it in which role, when, what; beside it what was remembered of it. */
export function Message({ turn, session, isWanted }: { readonly turn: Turn; readonly session: string; readonly isWanted: boolean }) {
  const t = words();
  const role = names().roles[turn.role] ?? turn.role;
  const when = moment(turn.occurred_at);
  return (
    <div class="message" data-role={turn.role}>
      <article class="card said" aria-current={isWanted ? "true" : undefined}>
        <p class="quiet small facts">
          <strong>
            <bdi>{turn.speaker ?? role}</bdi>
          </strong>
          {turn.speaker !== null && <span class="role">{role}</span>}
          <a aria-label={t.link(when)} href={addressOf("conversations", [session], { turn: turn.id })}>
            <time dateTime={turn.occurred_at}>{when}</time>
          </a>
          <a href={addressOf("entry", [turn.space, turn.id])}>{t.entry}</a>
          {isWanted && <span class="mark">{t.thisOne}</span>}
        </p>
        <p class="text" dir="auto">
          {turn.text}
        </p>
        {turn.caption !== null && (
          <p class="quiet small" dir="auto">
            {turn.caption}
          </p>
        )}
      </article>
      <MadeOf turn={turn} />
    </div>
  );
}
