import { type RequestHandler } from 'express';
import { type Deps } from '../deps.ts';
import { type Registry } from '../tools/registry.ts';
import { callerOf } from './authenticate.ts';
import { challenge } from './challenge.ts';
import { toolsCalled } from './messages.ts';
import { postOf } from './read-body.ts';

/**
 * Refuses a call that needs a scope its token does not have, a batch as a whole, before an engine sees it. Names what to ask
 * the person for: what is granted and what is missing (RFC 6750 §3.1).
 */
export function requireScopes(deps: Deps, registry: Registry): RequestHandler {
  return (_req, res, next) => {
    const held = callerOf(res).scopes;
    const needed = toolsCalled(postOf(res).messages).flatMap(
      (name) => registry.find(name)?.contract.scope ?? [],
    );
    const missing = [...new Set<string>(needed)].filter((scope) => !held.includes(scope));
    if (missing.length === 0) return next();
    const detail = `This call needs the scope ${missing.join(' and ')}`;
    const scope = [...held, ...missing].join(' ');
    challenge(res, deps, {
      status: 403,
      detail,
      problem: { error: 'insufficient_scope', error_description: detail, scope },
    });
  };
}
