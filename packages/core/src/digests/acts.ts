import { Notifications } from '@feedback/contract';
import { digests, withWorkspace } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { act } from '../acts/act.ts';
import { chooseDigest } from './choose-digest.ts';

const common = { tag: 'Settings', least: 'viewer', path: '/api/notifications' } as const;

export const getNotifications = act({
  ...common,
  method: 'GET',
  summary: 'What you get by mail.',
  answers: { 200: Notifications },
  run: ({ db }: Pick<ActDeps, 'db'>, { workspaceId, by }) =>
    withWorkspace(db, workspaceId, (tx) => digests.choice(tx, workspaceId, by.personId)),
  shown: (digest) => ({ digest }),
});

export const setNotifications = act({
  ...common,
  method: 'PUT',
  summary:
    'Set whether you get the weekly digest by mail; off until you do. The first one comes on the next Monday.',
  input: Notifications,
  example: { digest: 'weekly' },
  answers: { 200: Notifications },
  run: async ({ db, now }: Pick<ActDeps, 'db' | 'now'>, { workspaceId, by }, { digest }) => {
    await chooseDigest({ db, now }, workspaceId, { choice: digest, by });
    return digest;
  },
  shown: (digest) => ({ digest }),
});
