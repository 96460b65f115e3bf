import { number } from "../../../app/formats";
import type { ImportCounts } from "./import_run";
import { words } from "./words";

/** What became of the lines of a file, or would; those that were not brought in by their numbers. */
export function ImportReport({ dry, counts, ended }: { readonly dry: boolean; readonly counts: ImportCounts; readonly ended: boolean }) {
  const t = words();
  return (
    <section>
      <div role="status">
        <h3>{!ended ? t.stopped : dry ? t.dryDone : t.done}</h3>
      </div>
      <dl class="report">
        <div>
          <dt>{dry ? t.would : t.imported}</dt>
          <dd>{list(counts.imported)}</dd>
        </div>
        <div>
          <dt>{t.skipped}</dt>
          <dd>{list(counts.skipped)}</dd>
        </div>
        {Object.entries(counts.notRemembered).map(([reason, lines]) => (
          <div key={reason}>
            <dt>{t.notRemembered[reason] ?? reason}</dt>
            <dd>{t.lines(lines, number(lines))}</dd>
          </div>
        ))}
      </dl>
      {counts.faults > 0 && (
        <>
          <h3>{(dry ? t.wouldProblems : t.problems)(counts.faults)}</h3>
          {counts.problems.length < counts.faults && <p class="quiet">{t.firstOnly(counts.problems.length)}</p>}
          <div class="table problems" tabIndex={0} role="region" aria-label={t.problems(counts.faults)}>
            <table>
              <thead>
                <tr>
                  <th scope="col" class="figure">
                    {t.line}
                  </th>
                  <th scope="col">{t.why}</th>
                  <th scope="col">{t.field}</th>
                  <th scope="col">{t.problem}</th>
                </tr>
              </thead>
              <tbody>
                {counts.problems.map(({ line, type, field, problem }) => (
                  <tr key={`${line} ${field}`}>
                    <td class="figure">{number(line)}</td>
                    <td>{t.faults[type] ?? type}</td>
                    <td>
                      <code>{field}</code>
                    </td>
                    <td lang="en">{problem}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}

function list(counts: Readonly<Record<string, number>>): string {
  const t = words();
  const told = Object.entries(counts).map(([type, count]) => `${number(count)} ${t.types[type] ?? type}`);
  return told.length === 0 ? t.nothing : told.join(", ");
}
