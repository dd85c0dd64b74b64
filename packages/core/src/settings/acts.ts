import { RevenueWeight, Settings, ShareLink, WorkspaceName } from '@feedback/contract';
import { withWorkspace, workspaces } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { act } from '../acts/act.ts';
import { changeRevenueWeight } from './change-revenue-weight.ts';
import { renameWorkspace as rename } from './rename-workspace.ts';
import { setShareLink as setLink } from './set-share-link.ts';

type Stored = Pick<ActDeps, 'db'>;
const tag = 'Settings';

export const getSettings = act({
  method: 'GET',
  path: '/api/settings',
  tag,
  summary: 'What the owners have set for the workspace.',
  least: 'viewer',
  answers: { 200: Settings },
  run: ({ db }: Stored, { workspaceId }) =>
    withWorkspace(db, workspaceId, async (tx) => ({
      name: await workspaces.nameOf(tx, workspaceId),
      shareLink: await workspaces.shareLink(tx, workspaceId),
      ...(await workspaces.rankingSettings(tx, workspaceId)),
    })),
  shown: ({ name, shareLink, revenueWeight, currency }) => ({
    name,
    share_link: shareLink,
    revenue_weight: revenueWeight,
    currency,
  }),
});

export const renameWorkspace = act({
  method: 'PUT',
  path: '/api/settings/name',
  tag,
  summary: 'Rename the workspace. Mails to customers are signed with the new name from now on.',
  least: 'owner',
  input: WorkspaceName,
  example: { name: 'Acme Ltd' },
  answers: { 200: WorkspaceName },
  run: ({ db }: Stored, { workspaceId, by }, { name }) => rename({ db }, workspaceId, { name, by }),
  shown: (name) => ({ name }),
});

export const setRevenueWeight = act({
  method: 'PUT',
  path: '/api/settings/revenue-weight',
  tag,
  summary: 'Set how much revenue counts in rankings: 0 counts accounts alone, 1 counts money in proportion.',
  least: 'owner',
  input: RevenueWeight,
  example: { weight: 0.65 },
  answers: { 200: RevenueWeight },
  run: async ({ db }: Stored, { workspaceId, by }, { weight }) => {
    await changeRevenueWeight({ db }, workspaceId, { weight, by });
    return weight;
  },
  shown: (weight) => ({ weight }),
});

export const setShareLink = act({
  method: 'PUT',
  path: '/api/settings/share-link',
  tag,
  summary:
    'Set the one link of the mails about shipped priorities, for later shares. A `share_token` made before is not valid any more.',
  least: 'owner',
  input: ShareLink,
  example: { url: 'https://acme.example/changelog' },
  answers: { 200: ShareLink },
  run: ({ db }: Stored, { workspaceId, by }, { url }) => setLink({ db }, workspaceId, { url, by }),
  shown: (link) => link,
});
