import { useState } from "preact/hooks";
import type { components } from "recollect-client";

import { useAnswer, usePages } from "../../app/answers";
import { memory, space, spaces } from "../../app/connection";
import { moment } from "../../app/formats";
import { carriedOut, keyed } from "../../app/outbox";
import { told } from "../../app/problems";
import { tell } from "../../app/toasts";
import { dictionary } from "../../app/words";
import { byWhom } from "../../parts/by_whom";
import { Empty } from "../../parts/empty";
import { Failure } from "../../parts/failure";
import { words as common } from "./words";

type Share = components["schemas"]["ShareAnswer"];

const words = dictionary(
  {
    title: "Sharing between your spaces",
    intro: "Your spaces stand apart. A share lets memories with certain tags in one space be found in another one as well. They are only read there, and only while the share holds.",
    make: "Share something",
    from: "From the space",
    to: "Into the space",
    tags: "Tags, with commas between them",
    tagsHow: "What carries any of them is shared: 1 to 16 tags.",
    share: "Share",
    shared: "Shared. Questions find it from now on.",
    held: "That was shared already.",
    revoke: "Revoke",
    revokeOf: (from: string, to: string, tags: string) => `Revoke the share of ${tags} from ${from} into ${to}`,
    revoked: "Revoked. The next question does not find it any more.",
    list: "What is shared",
    way: (from: string, to: string) => `From “${from}” into “${to}”`,
    since: (when: string, by: string) => `since ${when}, ${by}`,
    more: "Show more",
    none: "Nothing is shared",
    noneHow: "Share the tag “travel” of “home” with “work”, say, and your assistant at work finds when you are away, and nothing else of home.",
  },
  {
    title: "Teilen zwischen Ihren Bereichen",
    intro: "Ihre Bereiche sind getrennt. Eine Freigabe lässt Erinnerungen mit bestimmten Schlagwörtern aus einem Bereich auch in einem anderen finden. Dort werden sie nur gelesen, und nur solange die Freigabe gilt.",
    make: "Etwas teilen",
    from: "Aus dem Bereich",
    to: "In den Bereich",
    tags: "Schlagwörter, mit Kommas dazwischen",
    tagsHow: "Geteilt wird, was eines davon trägt: 1 bis 16 Schlagwörter.",
    share: "Teilen",
    shared: "Geteilt. Fragen finden es ab jetzt.",
    held: "Das war schon geteilt.",
    revoke: "Widerrufen",
    revokeOf: (from: string, to: string, tags: string) => `Freigabe von ${tags} aus ${from} in ${to} widerrufen`,
    revoked: "Widerrufen. Die nächste Frage findet es nicht mehr.",
    list: "Was geteilt ist",
    way: (from: string, to: string) => `Aus „${from}“ in „${to}“`,
    since: (when: string, by: string) => `seit ${when}, ${by}`,
    more: "Mehr zeigen",
    none: "Nichts ist geteilt",
    noneHow: "Teilen Sie etwa das Schlagwort „reisen“ aus „privat“ mit „arbeit“: Ihr Assistent bei der Arbeit findet dann, wann Sie weg sind, und sonst nichts aus dem Privaten.",
  },
);

/** What one space shows of another one: make, list, revoke. */
export default function SharesSection() {
  const t = words();
  const [failure, setFailure] = useState<unknown>();
  const [from, setFrom] = useState(space.value);
  const listed = usePages<Share>(
    async (cursor, signal) => {
      const { data } = await memory.value.api.GET("/v1/memory/shares", { params: { query: { limit: 100, ...(cursor === undefined ? {} : { cursor }) } }, signal });
      return data ?? { items: [], next_cursor: null };
    },
    [memory.value],
  );
  const tags = useAnswer(async (signal) => (await memory.value.api.GET("/v1/memory/tags", { params: { query: { space: from, limit: 100 } }, signal })).data?.items ?? [], [memory.value, from], { wait: 300 });

  const share = async (body: components["schemas"]["NewShare"]) => {
    setFailure(undefined);
    try {
      const { data, response } = await carriedOut((key) => memory.value.api.POST("/v1/memory/shares", { body, ...keyed(key) }));
      if (data !== undefined) listed.put((items) => [...items.filter(({ id }) => id !== data.id), data]);
      tell(response.status === 200 ? t.held : t.shared);
      return true;
    } catch (refused) {
      setFailure(refused);
      return false;
    }
  };
  const revoke = async (one: Share) => {
    listed.put((items) => items.filter(({ id }) => id !== one.id));
    try {
      await carriedOut((key) => memory.value.api.DELETE("/v1/memory/shares/{share_id}", { params: { path: { share_id: one.id } }, ...keyed(key) }));
      const { from_space, to_space } = one;
      tell(t.revoked, { undo: () => void share({ from_space, to_space, tags: [...one.tags] }) });
    } catch (refused) {
      listed.put((items) => [...items, one]);
      const { what, then } = told(refused);
      tell(`${what} ${then}`, { bad: true });
    }
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const read = new FormData(form);
    const wanted = [...new Set(String(read.get("tags")).split(",").map((tag) => tag.trim()).filter((tag) => tag !== ""))];
    const made = await share({ from_space: String(read.get("from")).trim(), to_space: String(read.get("to")).trim(), tags: wanted });
    if (made) form.querySelectorAll<HTMLInputElement>("[name=tags], [name=to]").forEach((field) => (field.value = ""));
  };
  return (
    <>
      <section class="card">
        <h2>{t.title}</h2>
        <p>{t.intro}</p>
        <form onSubmit={(event) => void submit(event)}>
          <h3>{t.make}</h3>
          <datalist id="known-spaces">
            {spaces.value.map((one) => (
              <option key={one.space} value={one.space} />
            ))}
          </datalist>
          <datalist id="known-tags">
            {(tags.answer ?? []).map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <div class="row end">
            <label class="grow">
              {t.from}
              <input name="from" list="known-spaces" required value={from} onInput={(event) => setFrom(event.currentTarget.value)} autocomplete="off" />
            </label>
            <label class="grow">
              {t.to}
              <input name="to" list="known-spaces" required autocomplete="off" />
            </label>
            <label class="grow">
              {t.tags}
              <input name="tags" list="known-tags" required dir="auto" aria-describedby="tags-how" autocomplete="off" />
            </label>
            <button type="submit" class="main">
              {t.share}
            </button>
          </div>
          <p id="tags-how" class="quiet small">
            {t.tagsHow}
          </p>
        </form>
        {failure !== undefined && <Failure failure={failure} />}
      </section>
      <h2>{t.list}</h2>
      {listed.failure !== undefined && <Failure failure={listed.failure} again={listed.again} />}
      {listed.waiting && <p class="quiet">{common().reading}</p>}
      {listed.items.length === 0 && !listed.waiting && listed.failure === undefined && (
        <Empty title={t.none}>
          <p>{t.noneHow}</p>
        </Empty>
      )}
      {listed.items.map((one) => (
        <article key={one.id} class="card row">
          <div class="grow">
            <h3>{t.way(one.from_space, one.to_space)}</h3>
            <p class="facts">
              {one.tags.map((tag) => (
                <span key={tag} class="tag" dir="auto">
                  {tag}
                </span>
              ))}
            </p>
            <p class="quiet small">{t.since(moment(one.created_at), byWhom(one.created_by))}</p>
          </div>
          <button type="button" class="bad" aria-label={t.revokeOf(one.from_space, one.to_space, one.tags.join(", "))} onClick={() => void revoke(one)}>
            {t.revoke}
          </button>
        </article>
      ))}
      {listed.more && (
        <button type="button" onClick={listed.next}>
          {t.more}
        </button>
      )}
    </>
  );
}
