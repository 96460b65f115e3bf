import { useState } from "preact/hooks";

import { config, credential } from "../../app/connection";
import type { Request } from "./asking";
import { type CodeLanguage, codeOf, LANGUAGES } from "./code";
import { Copy } from "./copying";
import { words } from "./words";

/** Code that asks for the same context, in the language of one's choice. */
export function CodeView({ request, session }: { readonly request: Request; readonly session: string }) {
  const t = words().code;
  const [language, setLanguage] = useState<CodeLanguage>("curl");
  const { key, person } = credential.value;
  const code = codeOf(language, request, { url: config.value?.api || location.origin, hasKey: key !== undefined, person, session });
  return (
    <details class="code">
      <summary>{t.title}</summary>
      <div class="row end">
        <label class="grow">
          {t.choose}
          <select value={language} onChange={(event) => setLanguage(event.currentTarget.value as CodeLanguage)}>
            {LANGUAGES.map((one) => (
              <option key={one} value={one}>
                {t.languages[one]}
              </option>
            ))}
          </select>
        </label>
        <Copy text={code} label={t.copy} />
      </div>
      <pre class="prompt" tabIndex={0} role="region" aria-label={t.title}>
        {code}
      </pre>
      {key !== undefined && <p class="quiet small">{t.key}</p>}
    </details>
  );
}
