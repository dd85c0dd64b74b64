import { type Scope, SCOPES } from '@feedback/contract/vocabulary';
import { type Role } from '@feedback/contract/vocabulary';

export { type Scope, SCOPES };

/** The scopes that a person may grant: neither a viewer nor a viewer's agent may change anything (§11). */
export function grantable(scopes: Scope[], role: Role): Scope[] {
  return role === 'viewer' ? scopes.filter((scope) => scope !== 'write') : scopes;
}

/** The known scopes of a space-separated list, each once, in the order of `SCOPES`. */
export function readScopes(list: unknown): Scope[] {
  const asked = new Set(typeof list === 'string' ? list.split(' ') : []);
  return SCOPES.filter((scope) => asked.has(scope));
}
