import { useState } from "preact/hooks";
import { isProblem } from "recollect-client";
import type { components } from "recollect-client";

import { useAnswer } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { moment } from "../../app/formats";
import { addressOf, go, place } from "../../app/place";
import { dictionary } from "../../app/words";
import { Empty } from "../../parts/empty";
import { Failure } from "../../parts/failure";
import { words } from "./erase_words";
import { type Erasure, ErasureView, RemovedList } from "./erasure_view";
import { words as common } from "./words";

type Preview = components["schemas"]["ErasurePreviewAnswer"];

const own = dictionary({ close: "Close the receipt" }, { close: "Quittung schließen" });

/** Erase a space or everything: what would go, the file first, the words typed; then how far it is, and the receipt. */
export default function EraseSection() {
  const t = words();
  const name = space.value;
  const shown = place.value.query.erasure;
  const [which, setWhich] = useState(name);
  const [preview, setPreview] = useState<Preview>();
  const [typed, setTyped] = useState("");
  const [failure, setFailure] = useState<unknown>();
  const [wrong, setWrong] = useState(false);
  const former = useAnswer(async (signal) => (await memory.value.api.GET("/v1/memory/erase", { params: { query: { space: "*" } }, signal })).data?.items ?? [], [memory.value]);

  const look = async () => {
    setFailure(undefined);
    setPreview(undefined);
    setTyped("");
    try {
      const { data } = await memory.value.api.POST("/v1/memory/erase", { body: { space: which } });
      // Without `confirm` it is never an order
      if (data !== undefined && "would_remove" in data) setPreview(data as Preview);
    } catch (refused) {
      setFailure(refused);
    }
  };
  const erase = async () => {
    setFailure(undefined);
    setWrong(false);
    try {
      const { data } = await memory.value.api.POST("/v1/memory/erase", { body: { space: which, confirm: typed } });
      if (data === undefined || !("erasure_id" in data)) return;
      setPreview(undefined);
      setTyped("");
      go(addressOf("mine", ["erase"], { erasure: data.erasure_id }));
    } catch (refused) {
      if (isProblem(refused, "validation")) setWrong(true);
      else setFailure(refused);
    }
  };
  const called = (of: string) => (of === "*" ? t.everySpace : `“${of}”`);
  return (
    <>
      {shown !== undefined && (
        <ErasureView key={shown} id={shown} done={former.again}>
          <a class="button" href={addressOf("mine", ["erase"])}>
            {own().close}
          </a>
        </ErasureView>
      )}
      <section class="card">
        <h2>{t.title}</h2>
        <p>{t.intro}</p>
        <p>
          <a href={addressOf("mine")}>{t.off}</a>
        </p>
        <h3>{t.first}</h3>
        <div class="row end">
          <label class="grow">
            {t.which}
            <select value={which} onChange={(event) => (setWhich(event.currentTarget.value), setPreview(undefined))}>
              <option value={name}>{t.thisSpace(name)}</option>
              <option value="*">{t.everything}</option>
            </select>
          </label>
          <button type="button" onClick={() => void look()}>
            {t.preview}
          </button>
        </div>
        <div role="status">
          {preview !== undefined && (
            <>
              <p>
                <strong>{t.would(called(preview.space))}</strong>
              </p>
              <RemovedList counts={preview.would_remove} />
            </>
          )}
        </div>
        {preview !== undefined && (
          <>
            <h3>{t.second}</h3>
            <p>
              <a class="button" href={addressOf("mine", ["transfer"])}>
                {t.take}
              </a>
            </p>
            <h3>{t.third}</h3>
            <form
              onSubmit={(event) => {
                event.preventDefault();
                if (typed === preview.confirm_with) void erase();
                else setWrong(true);
              }}
            >
              <label>
                {t.type(preview.confirm_with)}
                <input
                  value={typed}
                  autocomplete="off"
                  spellcheck={false}
                  aria-invalid={wrong}
                  aria-describedby="confirm-how"
                  onInput={(event) => (setTyped(event.currentTarget.value), setWrong(false))}
                />
              </label>
              <p id="confirm-how" class={wrong ? "fault small" : "quiet small"} role={wrong ? "alert" : undefined}>
                {wrong ? t.wrong : t.typed}
              </p>
              <button type="submit" class="bad" disabled={typed === ""}>
                {t.erase}
              </button>
            </form>
          </>
        )}
        {failure !== undefined && <Failure failure={failure} />}
      </section>
      <h2>{t.former}</h2>
      {former.failure !== undefined && <Failure failure={former.failure} again={former.again} />}
      {former.answer === undefined && former.waiting && <p class="quiet">{common().reading}</p>}
      {former.answer?.length === 0 && (
        <Empty title={t.formerNone}>
          <p>{t.formerHow}</p>
        </Empty>
      )}
      <ul>{former.answer?.map((one) => <Former key={one.erasure_id} erasure={one} called={called} />)}</ul>
    </>
  );
}

function Former({ erasure, called }: { readonly erasure: Erasure; readonly called: (space: string) => string }) {
  const t = words();
  return (
    <li>
      {t.line(called(erasure.space), moment(erasure.erased_up_to), erasure.requested_by)} {erasure.state === "pending" && <span class="mark warn">{t.going}</span>}{" "}
      <a href={addressOf("mine", ["erase"], { erasure: erasure.erasure_id })}>{t.open}</a>
    </li>
  );
}
