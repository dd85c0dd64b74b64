import { ownJson } from '@feedback/contract/own-json';
import {
  type Db,
  type DedupSecret,
  erasedItems,
  type events,
  newId,
  withWorkspace,
  workspaces,
} from '@feedback/db';
import { requireActor } from '../acts/acting.ts';
import { sampleLines } from '../imports/sample-feedback.ts';
import { prepareLookUp } from '../intake/prepare-feedback.ts';
import { beginErasure } from './request-erasure.ts';

/** A line of a file of examples, as far as it tells which item and which customer it is. */
type SampleLine = {
  text: string;
  external_id: string;
  customer_name?: string;
  customer_email?: string;
  company_name?: string;
};

/** Whether items of a file of examples are in a workspace. */
export async function hasSample({ db }: { db: Db }, workspaceId: string, lines: string): Promise<boolean> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const secret = await workspaces.dedupSecret(tx, workspaceId);
    return erasedItems.areAny(tx, workspaceId, keysIn(lines, secret).externalKeys);
  });
}

/**
 * Requests that the items and customers of a file of examples go, and what was made of them; the worker does it, as it erases a
 * person. What others said stays, and the examples may be loaded again.
 */
export async function requestSampleErasure(
  { db }: { db: Db },
  workspaceId: string,
  { lines, by }: { lines: string; by: events.Actor },
): Promise<void> {
  await withWorkspace(db, workspaceId, async (tx) => {
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    const keys = keysIn(lines, await workspaces.dedupSecret(tx, workspaceId));
    await beginErasure(tx, workspaceId, {
      subjectKey: newId(), // it is about no person
      subject: { email: null, name: null, company: null, step: 'find', ...keys },
      by,
    });
  });
}

function keysIn(lines: string, secret: DedupSecret): { keys: string[]; externalKeys: string[] } {
  const lookUps = sampleLines(lines).map((line) => toKeys(ownJson<SampleLine>(line), secret)); // the file is our own
  const present = (keys: (string | null)[]) => [...new Set(keys.filter((key) => key !== null))];
  return {
    keys: present(lookUps.map(({ customerKey }) => customerKey)),
    externalKeys: present(lookUps.map(({ externalKey }) => externalKey)),
  };
}

function toKeys(line: SampleLine, secret: DedupSecret) {
  return prepareLookUp(
    {
      text: line.text,
      source: '',
      externalId: line.external_id,
      customerName: line.customer_name,
      customerEmail: line.customer_email,
      companyName: line.company_name,
    },
    secret,
  );
}
