import { isProblem } from "recollect-client";

import { memory } from "../../app/connection";
import type { Entry } from "../../parts/entry_card";

/** Read an entry as it is, also one that is forgotten where the caller may see that; it counts as no access. */
export async function readEntry(space: string, ref: string, signal?: AbortSignal): Promise<Entry | undefined> {
  const read = async (forgotten: boolean) => {
    const query = { space, peek: true, ...(forgotten ? { include: ["deleted" as const] } : {}) };
    const { data } = await memory.value.api.GET("/v1/memory/entries/{ref}", { params: { path: { ref }, query }, ...(signal === undefined ? {} : { signal }) });
    return data;
  };
  try {
    return await read(true);
  } catch (failure) {
    // A key of an agent, or one that is limited to tags, may not see what is forgotten
    if (isProblem(failure, "not-permitted")) return read(false);
    throw failure;
  }
}
