import { auditRefusal, mayDo, type ToolCaller } from '@feedback/core';
import { type RequestHandler, type Response } from 'express';
import { type Deps } from '../deps.ts';
import { noteCall } from '../tools/recorded.ts';
import { type Registry } from '../tools/registry.ts';
import { callerOf } from './authenticate.ts';
import { challenge } from './challenge.ts';
import { toolsCalled } from './messages.ts';
import { postOf } from './read-body.ts';

/** Refuses a call whose token lacks a scope, before an engine sees it; a batch is refused as a whole. */
export function requireScopes(deps: Deps, registry: Registry): RequestHandler {
  return async (_req, res, next) => {
    const caller = callerOf(res);
    const lacking = toolsCalled(postOf(res).messages).flatMap(({ name, args }) => {
      const contract = registry.find(name)?.contract;
      return !contract || caller.scopes.includes(contract.scope)
        ? []
        : [{ name, args, contract, scope: contract.scope }];
    });
    if (lacking.length === 0) return next();
    const at = new Date();
    for (const { contract, args } of lacking)
      noteCall(deps.uses, { contract, args, caller, at }, { outcome: 'not-allowed', tookMs: 0 });
    const reason = mayDo(caller.role, 'member') ? 'scope-refused' : 'role-refused';
    await auditRefusal(deps.db, caller, { reason, tools: lacking.map(({ name }) => name) });
    if (reason === 'role-refused') refuseViewer(res, deps);
    else askForScope(res, deps, { caller, missing: [...new Set(lacking.map(({ scope }) => scope))] });
  };
}

/** Refuses a call and names the scopes to ask the person for: the granted and the missing ones (RFC 6750 §3.1). */
function askForScope(
  res: Response,
  deps: Deps,
  { caller, missing }: { caller: ToolCaller; missing: readonly string[] },
): void {
  const detail = `This call needs the scope ${missing.join(' and ')}. Ask the person to grant it`;
  const scope = [...caller.scopes, ...missing].join(' ');
  challenge(res, deps, {
    status: 403,
    detail,
    problem: { error: 'insufficient_scope', error_description: detail, scope },
  });
}

/**
 * Refuses a call of a viewer's agent without naming a scope: the client would ask the person for a named scope, and no consent
 * can give a viewer's agent more than `read`.
 */
function refuseViewer(res: Response, deps: Deps): void {
  challenge(res, deps, {
    status: 403,
    detail:
      'This person is a viewer of the workspace, so their agents may only read. An owner of the workspace can make them a member.',
  });
}
