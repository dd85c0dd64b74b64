import {
  audit,
  type Db,
  erasedPerson,
  erasures,
  type events,
  imports,
  newId,
  tasks,
  type Tx,
  withWorkspace,
  workspaces,
} from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { requireActor } from '../acts/acting.ts';
import { findPerson, keyOf, transcriptsOf } from './find-person.ts';

/** Requests the erasure of a person; the worker does it. The receipt never says whom it is about. */
export async function requestErasure(
  { db }: { db: Db },
  workspaceId: string,
  { by, ...asked }: erasures.Asked & { by: events.Actor },
): Promise<erasures.Receipt> {
  return withWorkspace(db, workspaceId, async (tx) => {
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    const secret = await workspaces.dedupSecret(tx, workspaceId);
    const subjectKey = keyOf(secret, asked);
    if (subjectKey === null) throw new AppError('invalid', 'Send email or customer_name');
    // A file may have the person's words. Drafts are dropped; the erasure waits until what is being stored is, and then finds it.
    await imports.dropDrafts(tx, workspaceId);
    return beginErasure(tx, workspaceId, { subjectKey, subject: { ...asked, step: 'find' }, by });
  });
}

/** Where an erasure begins, and what is known of it by then. */
type Beginning = erasures.Asked & Pick<erasures.Subject, 'step'> & Partial<erasures.Subject>;

/** Stores an erasure, and asks the worker to begin. */
export async function beginErasure(
  tx: Tx,
  workspaceId: string,
  { subjectKey, subject, by }: { subjectKey: string; subject: Beginning; by: events.Actor },
): Promise<erasures.Receipt> {
  const start = { keys: [], addresses: [], names: [], words: [], accounts: [], afterId: null };
  const receipt = await erasures.insert(tx, workspaceId, {
    id: newId(),
    subjectKey,
    subject: { ...start, ...subject },
    by: by.personId,
  });
  await audit.add(tx, workspaceId, {
    action: 'erasure-requested',
    by,
    subject: { kind: 'erasure', id: receipt.id },
    detail: { subject_key: receipt.subjectKey },
  });
  await tasks.requestRun(tx, workspaceId, 'erasure');
  return receipt;
}

/** What an erasure would find; changes nothing. */
export async function previewErasure(
  { db }: { db: Db },
  workspaceId: string,
  { by, ...asked }: erasures.Asked & { by: events.Actor },
): Promise<erasures.Went> {
  return withWorkspace(db, workspaceId, async (tx) => {
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    const secret = await workspaces.dedupSecret(tx, workspaceId);
    const { keys } = await findPerson(tx, workspaceId, { secret, asked });
    const transcripts = await transcriptsOf(tx, workspaceId, { secret, keys });
    return { ...(await erasedPerson.count(tx, workspaceId, keys)), transcripts: transcripts.length };
  });
}
