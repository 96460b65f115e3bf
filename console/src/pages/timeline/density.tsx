import { useAnswer } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { day } from "../../app/formats";
import { words } from "./words";

const DAYS = 90;

/** How many entries came on each of the last days, as bars; choosing one goes to that day. */
export function Density({ choose }: { readonly choose: (day: string) => void }) {
  const t = words();
  const { answer } = useAnswer(
    async (signal) => {
      const since = new Date(Date.now() - DAYS * 86_400_000).toISOString();
      const query = { space: space.value, since };
      return (await memory.value.api.GET("/v1/memory/stats", { params: { query }, signal })).data?.series?.points ?? [];
    },
    [space.value],
  );
  const points = answer ?? [];
  const most = Math.max(...points.map((one) => one.created), 0);
  if (most === 0) return null;
  return (
    <div class="density" role="group" aria-label={t.density}>
      {points.map(({ at, created }) => (
        <button
          key={at}
          type="button"
          disabled={created === 0}
          aria-label={t.bar(day(at), created)}
          title={t.bar(day(at), created)}
          onClick={() => choose(at.slice(0, 10))}
        >
          <span style={{ height: `${Math.round((100 * created) / most)}%` }} />
        </button>
      ))}
    </div>
  );
}
