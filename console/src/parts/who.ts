import { dictionary } from "../app/words";

const words = dictionary(
  {
    user: "you",
    agent: (name: string) => `the agent ${name}`,
    job: (name: string) => `the service itself (${name})`,
  },
  {
    user: "Sie",
    agent: (name: string) => `der Agent ${name}`,
    job: (name: string) => `der Dienst selbst (${name})`,
  },
);

/** Return who did something, in words: the API says `user`, `agent:name` or `job:name`. */
export function who(by: string): string {
  const t = words();
  const [kind, ...rest] = by.split(":");
  const name = rest.join(":");
  if (kind === "user" && name === "") return t.user;
  if (kind === "agent") return t.agent(name);
  return kind === "job" ? t.job(name) : by;
}
