import { mountedAt } from '@feedback/http';
import { Router } from 'express';
import { activityRoom } from './activity/room.ts';
import { askRoom } from './ask/room.ts';
import { connectRoom } from './connect/room.ts';
import { CONSOLE_PATH } from './console-path.ts';
import { type ConsoleDeps } from './deps.ts';
import { importRoom } from './import/room.ts';
import { outboxRoom } from './outbox/room.ts';
import { prioritiesRoom } from './priorities/room.ts';
import { noSuchPage, showRefusals } from './refusals.tsx';
import { requireVisit } from './require-visit.ts';
import { settingsRoom } from './settings/room.ts';
import { startRoom } from './start/room.ts';
import { surveysRoom } from './surveys/room.ts';
import { transcriptsRoom } from './transcripts/room.ts';

/** The pages of a workspace, one router per room. */
export function createRooms(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.use(requireVisit(deps));
  router.get('/', (req, res) => res.redirect(303, `${req.baseUrl}/priorities`));
  const rooms: [path: string, room: Router][] = [
    ['/start', startRoom(deps)],
    ['/priorities', prioritiesRoom(deps)],
    ['/ask', askRoom(deps)],
    ['/surveys', surveysRoom(deps)],
    ['/transcripts', transcriptsRoom(deps)],
    ['/activity', activityRoom(deps)],
    ['/import', importRoom(deps)],
    ['/outbox', outboxRoom(deps)],
    ['/connect', connectRoom(deps)],
    ['/settings', settingsRoom(deps)],
  ];
  for (const [path, room] of rooms) router.use(path, mountedAt(`${CONSOLE_PATH}${path}`), room);
  router.use(noSuchPage);
  router.use(showRefusals(deps));
  return router;
}
