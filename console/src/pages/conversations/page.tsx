import "./conversations.css";

import { space } from "../../app/connection";
import { place } from "../../app/place";
import { List } from "./list";
import { Session } from "./session";
import { words } from "./words";

/** Conversations: the list, or one of them. */
export default function Conversations() {
  const [session] = place.value.rest;
  if (session !== undefined) return <Session key={`${space.value}\n${session}`} session={session} />;
  return (
    <>
      <h1>{words().title}</h1>
      <p class="quiet">{words().how}</p>
      <List />
    </>
  );
}
