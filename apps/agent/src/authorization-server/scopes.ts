import { type Scope, SCOPES } from '@feedback/contract/vocabulary';

export { type Scope, SCOPES };

/** The scopes of ours in a space-separated list, each once, in the order given. */
export function readScopes(list: unknown): Scope[] {
  const asked = new Set(typeof list === 'string' ? list.split(' ') : []);
  return SCOPES.filter((scope) => asked.has(scope));
}
