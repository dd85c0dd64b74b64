/** Why the last answer did not do. It is announced when the page opens, and the fields it is about may point to it. */
export function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p class="bad" role="alert" id="problem">
      {text}
    </p>
  );
}

/** For which invitation somebody is here. */
export function InvitedTo({ workspace }: { workspace: string | undefined }) {
  if (!workspace) return null;
  return (
    <p>
      You were invited to <strong>{workspace}</strong>.
    </p>
  );
}
