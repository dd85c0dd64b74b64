/** What an agent can be allowed (§5.3). */
export const SCOPES = ['read', 'write'] as const;
export type Scope = (typeof SCOPES)[number];

/** The scopes of ours in a space-separated list, each once, in the order given. */
export function readScopes(list: unknown): Scope[] {
  const asked = new Set(typeof list === 'string' ? list.split(' ') : []);
  return SCOPES.filter((scope) => asked.has(scope));
}
