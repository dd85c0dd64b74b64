import {
  ById,
  Erasure,
  ErasurePreview,
  NewErasure,
  Page,
  type Static,
  Type,
  USUAL_PAGE,
  WorkspaceErasure,
} from '@feedback/contract';
import { erasures, withWorkspace } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type ActDeps } from '../acts/act-deps.ts';
import { act, type Refusal, refused } from '../acts/act.ts';
import { requestWorkspaceErasure } from './erase-workspace.ts';
import { previewErasure as preview, requestErasure as request } from './request-erasure.ts';

export type ErasureReceipt = erasures.Receipt;
export type ErasurePerson = erasures.Asked;
export type ErasedKinds = erasures.Went;

const common = { tag: 'Data', least: 'owner' } as const;
const NO_ERASURE: Refusal = { kind: 'not-found', detail: 'No erasure of this workspace has that id' };

export const listErasures = act({
  ...common,
  method: 'GET',
  path: '/api/erasures',
  summary: 'List the erasures of people with their receipts, newest first.',
  input: Page,
  answers: { 200: Type.Object({ erasures: Type.Array(Erasure) }) },
  run: ({ db }: Pick<ActDeps, 'db'>, { workspaceId }, { before, limit = USUAL_PAGE }) =>
    withWorkspace(db, workspaceId, (tx) => erasures.list(tx, workspaceId, { before, limit })),
  shown: (found) => ({ erasures: found.map(toErasure) }),
});

export const requestErasure = act({
  ...common,
  method: 'POST',
  path: '/api/erasures',
  summary:
    'Erase a person: what they said, their names, addresses and pictures. This takes seconds to minutes; with `dry_run`, only count.',
  input: NewErasure,
  example: { email: 'dana@acme.example', dry_run: true },
  answers: { 200: ErasurePreview, 202: Erasure },
  run: async ({ db }: Pick<ActDeps, 'db'>, { workspaceId, by }, { dry_run: isDryRun = false, ...given }) => {
    const asked = { ...toPerson(given), by };
    return isDryRun
      ? { found: await preview({ db }, workspaceId, asked) }
      : { receipt: await request({ db }, workspaceId, asked) };
  },
  statusOf: (done) => ('receipt' in done ? 202 : 200),
  shown: (done) => (done.receipt ? toErasure(done.receipt) : toPreview(done.found)),
});

export const getErasure = act({
  ...common,
  method: 'GET',
  path: '/api/erasures/{id}',
  summary: 'How far an erasure is, and then its receipt: what went, without the person’s name.',
  input: ById,
  answers: { 200: Erasure },
  refusals: [NO_ERASURE],
  run: async ({ db }: Pick<ActDeps, 'db'>, { workspaceId }, { id }) => {
    const found = await withWorkspace(db, workspaceId, (tx) => erasures.find(tx, workspaceId, id));
    if (!found) throw refused(NO_ERASURE);
    return found;
  },
  shown: toErasure,
});

export const eraseWorkspace = act({
  ...common,
  method: 'POST',
  path: '/api/workspace/erasure',
  summary:
    'Erase the whole workspace, confirmed by its name. Sessions, agents, senders and survey keys end at once; the rest goes in the background. It cannot be undone.',
  input: WorkspaceErasure,
  example: { name: 'Acme' },
  answers: { 202: null },
  run: ({ db, now }: Pick<ActDeps, 'db' | 'now'>, { workspaceId, by }, { name }) =>
    requestWorkspaceErasure({ db, now }, workspaceId, { name, by }),
});

/** Whom to erase. @throws AppError `invalid` unless it is an address or a name, and a company only with a name */
function toPerson({
  email = '',
  customer_name: name = '',
  company = '',
}: Omit<Static<typeof NewErasure>, 'dry_run'>): erasures.Asked {
  const [hasEmail, hasName] = [email.trim() !== '', name.trim() !== ''];
  if (hasEmail === hasName)
    throw new AppError('invalid', 'Send email, or customer_name where there is no address');
  if (hasEmail && company.trim() !== '')
    throw new AppError('invalid', 'company goes with customer_name: leave it out with email');
  return {
    email: hasEmail ? email.trim() : null,
    name: hasName ? name.trim() : null,
    company: company.trim() === '' ? null : company.trim(),
  };
}

function toPreview(found: erasures.Went): Static<typeof ErasurePreview> {
  const { items = 0, mentions = 0, transcripts = 0, pictures = 0, customers = 0 } = found;
  return { dry_run: true, found: { items, mentions, transcripts, pictures, customers } };
}

/** An erasure as JSON. */
function toErasure({
  id,
  state,
  subjectKey,
  went,
  requestedAt,
  doneAt,
}: erasures.Receipt): Static<typeof Erasure> {
  const counts = erasures.WENT.map((kind) => [kind, went[kind] ?? 0]);
  return {
    id,
    state,
    subject_key: subjectKey,
    went: Object.fromEntries(counts) as Static<typeof Erasure>['went'], // the kinds are those of the contract, as the tests check
    requested_at: requestedAt.toISOString(),
    done_at: doneAt?.toISOString() ?? null,
  };
}
