import { useAnswer } from "../../app/answers";
import { memory, space } from "../../app/connection";

/** How many memories may carry the same tags and no others before a split of them is proposed; 0 for as many as come. */
export function useBound(): number {
  const { answer } = useAnswer(
    async (signal) => (await memory.value.api.GET("/v1/memory/settings", { params: { query: { space: space.value } }, signal })).data?.max_per_tags,
    [space.value],
  );
  return answer ?? 0;
}

/** Whether so many are too many. */
export function isCrowded(count: number, most: number): boolean {
  return most > 0 && count > most;
}
