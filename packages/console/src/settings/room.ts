import { Router } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { requireRole } from '../require-visit.ts';
import { agentRoutes } from './agents/room.ts';
import { auditRoutes } from './audit/room.ts';
import { eraseWorkspaceRoutes } from './erase-workspace/room.ts';
import { erasureRoutes } from './erasures/room.ts';
import { exportRoutes } from './exports/room.ts';
import { generalRoutes } from './general/room.ts';
import { getAccount } from './get-account.ts';
import { getSettings } from './get-settings.ts';
import { glossaryRoutes } from './glossary/room.ts';
import { keyRoutes } from './keys/room.ts';
import { mailRoutes } from './mail/room.ts';
import { memberRoutes } from './members/room.ts';
import { modelRoutes } from './model/room.ts';
import { notificationRoutes } from './notifications/room.ts';
import { operationRoutes } from './operations/room.ts';
import { planRoutes } from './plan/room.ts';
import { postPassword } from './post-password.ts';
import { repositoryRoutes } from './repositories/room.ts';
import { senderRoutes } from './senders/room.ts';
import { webhookRoutes } from './webhooks/room.ts';
import { weightRoutes } from './weights/room.ts';

/** The settings of a workspace. Viewers and members see most of them; what changes something is for owners. */
export function settingsRoom(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  const owner = requireRole('owner');

  router.get('/', getSettings);
  router.use('/agents', agentRoutes(deps));
  router.use('/members', memberRoutes(deps));
  router.use('/plan', planRoutes(deps));
  router.use('/keys', keyRoutes(deps));
  router.use('/repositories', repositoryRoutes(deps));
  router.use('/audit', auditRoutes(deps));
  router.use('/erase-workspace', eraseWorkspaceRoutes(deps));
  router.use('/erasures', erasureRoutes(deps));
  router.use('/exports', exportRoutes(deps));
  router.use('/general', generalRoutes(deps));
  router.use('/glossary', glossaryRoutes(deps));
  router.use('/mail', mailRoutes(deps));
  router.use('/model', modelRoutes(deps));
  router.use('/notifications', notificationRoutes(deps));
  router.use('/weights', weightRoutes(deps));
  router.use('/senders', owner, senderRoutes(deps));
  router.use('/webhooks', owner, webhookRoutes(deps));
  router.use('/operations', owner, operationRoutes(deps));
  router.get('/account', getAccount(deps));
  router.post('/account/password', deps.readForm, postPassword(deps)); // every member has their own
  return router;
}
