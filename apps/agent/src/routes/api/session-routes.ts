import { SESSION_OPERATIONS, type SessionOperation, type SessionOperationId } from '@feedback/contract';
import { mayDo, RoleRefused } from '@feedback/core';
import { maxBodyBytes } from '@feedback/http';
import { type Express, type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { takeMembersJson } from '../../guards/take-body.ts';
import { methodNotAllowed } from '../../responses/method-not-allowed.ts';
import { auditRefusals } from '../../sessions/audit-refusals.ts';
import { memberOf, requireSession } from '../../sessions/require-session.ts';
import { type Issuer } from '../../sign-in/issuer.ts';
import { deleteGlossaryEntry } from './delete-glossary-entry.ts';
import { deleteGlossarySuggestion } from './delete-glossary-suggestion.ts';
import { deleteMergeSuggestion } from './delete-merge-suggestion.ts';
import { deleteSuppression } from './delete-suppression.ts';
import { getActivity } from './get-activity.ts';
import { getAudit } from './get-audit.ts';
import { getErasure } from './get-erasure.ts';
import { getErasures } from './get-erasures.ts';
import { getExportFile } from './get-export-file.ts';
import { getExports } from './get-exports.ts';
import { getFailed } from './get-failed.ts';
import { getGlossarySuggestions } from './get-glossary-suggestions.ts';
import { getGlossary } from './get-glossary.ts';
import { getMergeSuggestions } from './get-merge-suggestions.ts';
import { getNotifications } from './get-notifications.ts';
import { getOutbox } from './get-outbox.ts';
import { getQuarantine } from './get-quarantine.ts';
import { getSettings } from './get-settings.ts';
import { getSuppressions } from './get-suppressions.ts';
import { patchPriority } from './patch-priority.ts';
import { postErasure } from './post-erasure.ts';
import { postExport } from './post-export.ts';
import { postItemClassify } from './post-item-classify.ts';
import { postItemExclude } from './post-item-exclude.ts';
import { postItemMove } from './post-item-move.ts';
import { postItemRestore } from './post-item-restore.ts';
import { postItemRetry } from './post-item-retry.ts';
import { postMailResend } from './post-mail-resend.ts';
import { postOwnPassword } from './post-own-password.ts';
import { postPriorityMerge } from './post-priority-merge.ts';
import { postPrioritySplit } from './post-priority-split.ts';
import { postWorkspaceErasure } from './post-workspace-erasure.ts';
import { putGlossaryEntry } from './put-glossary-entry.ts';
import { putNotifications } from './put-notifications.ts';
import { putShareLink } from './put-share-link.ts';

const MAX_BODY = 64 * 1024;

/** The parameters that a path may have. */
type Params = { id: string; term: string; delivery: string };

/**
 * The console's operations, called under a person's own session; not part of the public interface (§1). An operation that is
 * added to the contract does not compile until it is served here.
 */
export function sessionRoutes(app: Express, deps: Deps, issuer: Issuer): void {
  const handlers: Record<SessionOperationId, RequestHandler<Params>> = {
    listOutbox: getOutbox(deps),
    resendMail: postMailResend(deps),
    listSuppressions: getSuppressions(deps),
    removeSuppression: deleteSuppression(deps),
    getNotifications: getNotifications(deps),
    setNotifications: putNotifications(deps),
    getSettings: getSettings(deps),
    setShareLink: putShareLink(deps),
    listErasures: getErasures(deps),
    requestErasure: postErasure(deps),
    getErasure: getErasure(deps),
    eraseWorkspace: postWorkspaceErasure(deps),
    listExports: getExports(deps),
    requestExport: postExport(deps),
    getExportFile: getExportFile(deps),
    mergePriority: postPriorityMerge(deps),
    splitPriority: postPrioritySplit(deps),
    renamePriority: patchPriority(deps),
    moveItem: postItemMove(deps),
    excludeItem: postItemExclude(deps),
    restoreItem: postItemRestore(deps),
    classifyItem: postItemClassify(deps),
    listQuarantine: getQuarantine(deps),
    listFailed: getFailed(deps),
    retryItem: postItemRetry(deps),
    listGlossary: getGlossary(deps),
    listGlossarySuggestions: getGlossarySuggestions(deps),
    dismissGlossarySuggestion: deleteGlossarySuggestion(deps),
    setGlossaryEntry: putGlossaryEntry(deps),
    removeGlossaryEntry: deleteGlossaryEntry(deps),
    listActivity: getActivity(deps),
    listAudit: getAudit(deps),
    changePassword: postOwnPassword(deps),
    listMergeSuggestions: getMergeSuggestions(deps),
    dismissMergeSuggestion: deleteMergeSuggestion(deps),
  };
  const session = requireSession(deps, issuer);
  const operations = Object.entries(SESSION_OPERATIONS) as [SessionOperationId, SessionOperation][];
  for (const [path, served] of Map.groupBy(operations, ([, operation]) => operation.path)) {
    const route = app.route(path.replaceAll(/\{(\w+)\}/g, ':$1') as '/api/x/:id/:term/:delivery');
    for (const [id, { method, role, request }] of served) {
      const methods = {
        GET: route.get,
        POST: route.post,
        PUT: route.put,
        PATCH: route.patch,
        DELETE: route.delete,
      };
      const register = methods[method].bind(route);
      const [size, body] = request ? [[checkSize], [readBody]] : [[], []];
      register(...size, session, requireRole(role), ...body, notStored, handlers[id]);
    }
    route.all(methodNotAllowed(...served.map(([, { method }]) => method)));
  }
  app.use('/api', auditRefusals(deps));
}

/** Refuses a caller whose role is too low. The writing transaction would refuse the caller too (core's acting.ts), but later. */
function requireRole(least: SessionOperation['role']): RequestHandler<Params> {
  return (_req, res, next) => {
    if (!mayDo(memberOf(res).role, least))
      throw new RoleRefused(`Your role does not allow this. Ask one of the workspace’s ${least}s`);
    next();
  };
}

// Express types a path's parameters only where a route is registered, so these handlers need a cast.
const checkSize = maxBodyBytes(MAX_BODY) as RequestHandler<Params>;
const readBody = takeMembersJson(MAX_BODY, (res) => memberOf(res).personId) as RequestHandler<Params>;

/** Forbids caches to store a workspace's data. */
const notStored: RequestHandler<Params> = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};
