import { useState } from "preact/hooks";

import { percent } from "../../app/formats";
import { addressOf } from "../../app/place";
import { agentName } from "../../parts/by_whom";
import { Diff } from "../../parts/diff_view";
import { EntryLine } from "../../parts/entry_line";
import { lookedUp } from "../../parts/looked_up";
import { names } from "../../parts/names";
import { type Edit, otherEdits, type Suggestion, type TagGroup, tagGroups } from "./grouping";
import { words } from "./suggestion_words";
import { words as common } from "./words";

const SHOWN = 8; // memories of a group, until more are asked for

/** What an agent would do, and why: texts as they were and would be, tags with who gets them, edges. */
export function SuggestionCard({ suggestion, space, heading: Heading = "h2" }: { readonly suggestion: Suggestion; readonly space: string; readonly heading?: "h2" | "h4" }) {
  const t = words();
  const groups = tagGroups(suggestion.edits);
  return (
    <>
      <Heading>
        {agentName(suggestion.agent)}: {t.actions[suggestion.action] ?? suggestion.action}
      </Heading>
      {/* What agents say is English, whatever the page speaks */}
      <p class="text" lang="en">
        {suggestion.reason} <span class="quiet small" lang={document.documentElement.lang}>({t.sure(percent(suggestion.confidence))})</span>
      </p>
      {suggestion.action === "reviewed" && <p class="quiet">{t.reviewed}</p>}
      {otherEdits(suggestion.edits).map((edit) => (
        <EditView key={edit.entry_id} edit={edit} space={space} />
      ))}
      {groups.map((group) => (
        <Group key={JSON.stringify([group.add, group.drop])} group={group} space={space} open={groups.length === 1 && group.ids.length <= SHOWN} />
      ))}
      {suggestion.action === "reviewed" && suggestion.edits.map(({ entry_id }) => <EntryLine key={entry_id} space={space} id={entry_id} />)}
      {suggestion.links.map(({ source, type, target, remove }) => (
        <p key={`${source} ${type} ${target}`}>
          {remove ? t.removes : t.draws} <EntryLine space={space} id={source} /> <i>{t.edges[type] ?? type}</i> <LinkEnd space={space} id={target} />
        </p>
      ))}
    </>
  );
}

function EditView({ edit, space }: { readonly edit: Edit; readonly space: string }) {
  const t = words();
  const n = names();
  const { entry } = lookedUp(space, edit.entry_id).value;
  const { text } = edit;
  const compared = text !== null && entry !== undefined;
  return (
    <div class="edit">
      {compared && <Diff before={entry.text} after={text} />}
      {edit.text !== null && !compared && (
        <p class="text" dir="auto">
          {edit.text}
        </p>
      )}
      <p>
        {compared ? (
          <a class="small" href={addressOf("entry", [space, edit.entry_id])}>
            {t.open}
          </a>
        ) : (
          <EntryLine space={space} id={edit.entry_id} />
        )}
        {edit.state !== null && <span class="mark">{t.becomes(n.states[edit.state] ?? edit.state)}</span>}
        {edit.category !== null && <span class="mark">{t.category(n.categories[edit.category] ?? edit.category)}</span>}
      </p>
      {edit.superseded_by !== null && (
        <p class="small">
          {t.inPlace} <EntryLine space={space} id={edit.superseded_by} />
        </p>
      )}
    </div>
  );
}

function Group({ group, space, open }: { readonly group: TagGroup; readonly space: string; readonly open: boolean }) {
  const t = words();
  const [shown, setShown] = useState(SHOWN);
  const [isOpen, setOpen] = useState(open);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t.memories(group.ids.length)}
        <TagChange verb={t.gets(group.ids.length)} tags={group.add} />
        <TagChange verb={t.loses(group.ids.length)} tags={group.drop} />
      </summary>
      {isOpen && (
        <ul class="lines">
          {group.ids.slice(0, shown).map((id) => (
            <li key={id}>
              <EntryLine space={space} id={id} />
            </li>
          ))}
        </ul>
      )}
      {shown < group.ids.length && (
        <button type="button" onClick={() => setShown(shown + 50)}>
          {common().more}
        </button>
      )}
    </details>
  );
}

function TagChange({ verb, tags }: { readonly verb: string; readonly tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <>
      {" "}
      · {verb}{" "}
      {tags.map((tag) => (
        <span key={tag} class="tag" dir="auto">
          {tag}
        </span>
      ))}
    </>
  );
}

function LinkEnd({ space, id }: { readonly space: string; readonly id: string }) {
  return id.startsWith("entity:") ? <span dir="auto">{id.slice("entity:".length)}</span> : <EntryLine space={space} id={id} />;
}
