import type { Listed } from "../app/answers";
import { dictionary } from "../app/words";
import { Failure } from "./failure";

const words = dictionary({ more: "Reading more …", end: "That is all." }, { more: "Es wird weitergelesen …", end: "Das ist alles." });

/** What stands at the end of a list that is read page by page: that more comes, that it ends, or why it does not go on. */
export function ListEnd<T>({ listed }: { readonly listed: Listed<T> }) {
  if (listed.items.length === 0) return null;
  if (listed.failure !== undefined) return <Failure failure={listed.failure} again={listed.next} />;
  return <p class="quiet">{listed.more ? words().more : words().end}</p>;
}

/** What reads on when the end of a list comes near: nothing, while it cannot be read; then a person says when. */
export function readsOn<T>(listed: Listed<T>): (() => void) | undefined {
  return listed.more && listed.failure === undefined ? listed.next : undefined;
}
