import type { components } from "recollect-client";

import { memory } from "../../app/connection";
import { carriedOut, keyed } from "../../app/outbox";
import { noteStanding } from "../../app/standing";

export type Settings = components["schemas"]["SettingsAnswer"];
export type NewSettings = components["schemas"]["NewSettings"];

/** Change settings of a space; the answer is all that hold then. */
export async function changeSettings(space: string, body: NewSettings): Promise<Settings> {
  const { data } = await carriedOut((key) => memory.value.api.POST("/v1/memory/settings", { params: { query: { space } }, body, ...keyed(key) }));
  if (data === undefined) throw new Error("settings were answered with nothing");
  noteStanding(space, data);
  return data;
}

export async function readSettings(space: string, signal?: AbortSignal): Promise<Settings> {
  const { data } = await memory.value.api.GET("/v1/memory/settings", { params: { query: { space } }, ...(signal === undefined ? {} : { signal }) });
  if (data === undefined) throw new Error("settings were answered with nothing");
  return data;
}
