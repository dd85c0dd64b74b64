import { Router } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { requireRole } from '../require-visit.ts';
import { getAgent } from './agents/get-agent.ts';
import { getAgents } from './agents/get-agents.ts';
import { postAgentEnd } from './agents/post-agent-end.ts';
import { getAudit } from './audit/get-audit.ts';
import { getEraseWorkspace } from './erase-workspace/get-erase-workspace.ts';
import { postEraseWorkspace } from './erase-workspace/post-erase-workspace.ts';
import { getErasures } from './erasures/get-erasures.ts';
import { postErasurePreview } from './erasures/post-erasure-preview.ts';
import { postErasure } from './erasures/post-erasure.ts';
import { getExportFile } from './exports/get-export-file.ts';
import { getExports } from './exports/get-exports.ts';
import { postExport } from './exports/post-export.ts';
import { getGeneral } from './general/get-general.ts';
import { postGeneral } from './general/post-general.ts';
import { getAccount } from './get-account.ts';
import { getSettings } from './get-settings.ts';
import { getGlossary } from './glossary/get-glossary.ts';
import { postEntryRemoval } from './glossary/post-entry-removal.ts';
import { postEntry } from './glossary/post-entry.ts';
import { postSuggestionDismissal } from './glossary/post-suggestion-dismissal.ts';
import { getKeys } from './keys/get-keys.ts';
import { postKeyRevocation } from './keys/post-key-revocation.ts';
import { postKey } from './keys/post-key.ts';
import { getMail } from './mail/get-mail.ts';
import { postSuppressionRemoval } from './mail/post-suppression-removal.ts';
import { getMembers } from './members/get-members.ts';
import { postInvitationWithdrawal } from './members/post-invitation-withdrawal.ts';
import { postInvitation } from './members/post-invitation.ts';
import { postMemberRemoval } from './members/post-member-removal.ts';
import { postMemberRole } from './members/post-member-role.ts';
import { getNotifications } from './notifications/get-notifications.ts';
import { postDigest } from './notifications/post-digest.ts';
import { postShareLink } from './notifications/post-share-link.ts';
import { getOperations } from './operations/get-operations.ts';
import { postItemRetry } from './operations/post-item-retry.ts';
import { postWorkRetry } from './operations/post-work-retry.ts';
import { planRoutes } from './plan/room.ts';
import { postPassword } from './post-password.ts';
import { repositoryRoutes } from './repositories/room.ts';
import { webhookRoutes } from './webhooks/room.ts';
import { getWeights } from './weights/get-weights.ts';
import { postWeights } from './weights/post-weights.ts';

/** The settings of a workspace. Viewers and members see most of them; what changes something is for owners. */
export function settingsRoom(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  const owner = requireRole('owner');
  const form = [owner, ...deps.readForm];

  router.get('/', getSettings);
  router.get('/agents', getAgents(deps));
  router.get('/agents/:id', getAgent(deps)); // members see their own
  router.post('/agents/:id/disconnect', deps.readForm, postAgentEnd(deps)); // members end their own
  router.get('/members', getMembers(deps));
  router.post('/members/invitations', form, postInvitation(deps));
  router.post('/members/invitations/:id/withdraw', form, postInvitationWithdrawal(deps));
  router.post('/members/:id/role', form, postMemberRole(deps));
  router.post('/members/:id/remove', deps.readForm, postMemberRemoval(deps)); // every member may leave
  router.use('/plan', planRoutes(deps));
  router.get('/keys', getKeys(deps));
  router.post('/keys', form, postKey(deps));
  router.post('/keys/:id/revoke', form, postKeyRevocation(deps));
  router.get('/glossary', getGlossary(deps));
  router.post('/glossary', form, postEntry(deps));
  router.post('/glossary/remove', form, postEntryRemoval(deps));
  router.post('/glossary/suggestions/:id/dismiss', form, postSuggestionDismissal(deps));
  router.get('/audit', owner, getAudit(deps));
  router.get('/exports', owner, getExports(deps));
  router.post('/exports', form, postExport(deps));
  router.get('/exports/:id/:file', owner, getExportFile(deps));
  router.get('/erasures', owner, getErasures(deps));
  router.post('/erasures/preview', form, postErasurePreview(deps));
  router.post('/erasures', form, postErasure(deps));
  router.get('/erase-workspace', owner, getEraseWorkspace);
  router.post('/erase-workspace', form, postEraseWorkspace(deps));
  router.use('/repositories', repositoryRoutes(deps));
  router.get('/weights', getWeights(deps));
  router.post('/weights', form, postWeights(deps));
  router.get('/general', getGeneral(deps));
  router.post('/general', form, postGeneral(deps));
  router.get('/mail', owner, getMail(deps));
  router.post('/mail/:key/allow', form, postSuppressionRemoval(deps));
  router.use('/webhooks', owner, webhookRoutes(deps));
  router.get('/notifications', getNotifications(deps));
  router.post('/notifications/digest', deps.readForm, postDigest(deps)); // every member chooses their own
  router.post('/notifications/share-link', form, postShareLink(deps));
  router.get('/account', getAccount(deps));
  router.post('/account/password', deps.readForm, postPassword(deps)); // every member has their own
  router.get('/operations', owner, getOperations(deps));
  router.post('/operations/work/:id/retry', form, postWorkRetry(deps));
  router.post('/operations/items/:id/retry', form, postItemRetry(deps));
  return router;
}
