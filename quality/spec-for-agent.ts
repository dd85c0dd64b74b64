import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type SpecResult } from '@feedback/contract';
import {
  correctionActs,
  followRepository,
  loadTextReader,
  NO_MODELS,
  openLocator,
  openSourceReader,
  rankPriorities,
  readOnThisThread,
  repositoryActs,
  serviceSpec,
  type ToolCaller,
  writeSpec,
} from '@feedback/core';
import { type Db, withWorkspace } from '@feedback/db';
import { openMirrors } from '@feedback/outbound';
import { fillWorkspace, REVENUE_BANDS } from './fill-workspace.ts';

const DAY_MS = 86_400_000;

/**
 * Writes specs as an agent gets them: each in a workspace of its own, whose repository is connected and read, and whose reports are accepted,
 * understood, clustered and ranked by the code of the ingest API and the worker. Reports that clustering holds for different things
 * are merged, as a person would. `folders`: where the repositories are.
 */
export async function openSpecs(db: Db, folders: readonly string[]) {
  const storage = mkdtempSync(path.join(os.tmpdir(), 'feedback-mirrors-'));
  const allowed = { folders, hosts: [] };
  const mirrors = openMirrors({ storage, allowed });
  const readSource = await openSourceReader();
  const locate = openLocator();
  const written = {
    db,
    readTexts: readOnThisThread(loadTextReader()),
    locate: async (asked: Parameters<typeof locate>[0]) => locate(asked),
    models: NO_MODELS,
    log: console,
  };
  const now = () => new Date();

  async function specOf(folder: string, reports: readonly string[]): Promise<SpecResult> {
    const items = reports.map((text, n) => ({
      external_id: `report-${n}`,
      text,
      customer_name: `Customer ${n + 1}`,
    }));
    const { workspaceId, personId } = await fillWorkspace(db, { items, now: now() });
    const caller = { workspaceId, by: { personId }, role: 'owner' } as const;
    const priorityId = await mergedPriority(caller);
    const connecting = { db, config: { repositories: allowed, encryptionKey: null } };
    await repositoryActs.connectRepository.perform(connecting, caller, { url: folder });
    const following = {
      db,
      now,
      mirrors,
      readSources: async (sources: Parameters<typeof readSource>[0]) => readSource(sources),
      encryptionKey: null,
      lookEveryMs: DAY_MS,
    };
    await withWorkspace(db, workspaceId, await followRepository(following, { workspaceId }));
    await withWorkspace(db, workspaceId, await writeSpec(written, { workspaceId, priorityId }));
    return ask(caller, priorityId);
  }

  /** The priority of all items, ranked. */
  async function mergedPriority(caller: { workspaceId: string; by: { personId: string }; role: 'owner' }) {
    const { workspaceId } = caller;
    const found = await withWorkspace(db, workspaceId, (tx) =>
      tx.query<{ id: string }>('select distinct priority_id as id from assignment order by id'),
    );
    const [first, ...others] = found.rows.map(({ id }) => id);
    if (first === undefined) throw new Error('No report belongs to a priority');
    for (const id of others)
      await correctionActs.mergePriority.perform({ db, now }, caller, { id, into: first });
    const ranking = { db, now, revenueBands: REVENUE_BANDS, pauseMs: 0 };
    await withWorkspace(db, workspaceId, await rankPriorities(ranking, { workspaceId }));
    return first;
  }

  async function ask(
    { workspaceId, by }: { workspaceId: string; by: { personId: string } },
    priorityId: string,
  ) {
    const access: ToolCaller = {
      ...by,
      workspaceId,
      workspaceName: 'Quality',
      accessKey: '',
      connectionId: '',
      email: 'quality@people.test',
      role: 'owner',
      clientId: 'quality',
      clientName: 'Quality',
      audience: '',
      scopes: ['read'],
      lastUsedAt: null,
      from: { address: null, requestId: null },
    };
    const context = { progress: () => {}, signal: new AbortController().signal };
    const answer = await serviceSpec({ db }).call({ priority_id: priorityId }, access, context);
    if (!answer.structuredContent) throw new Error(answer.content[0]?.text ?? 'The tool did not answer');
    return answer.structuredContent as SpecResult; // by the tool's contract
  }

  return {
    specOf,
    close: () => {
      mirrors.close();
      rmSync(storage, { recursive: true, force: true });
    },
  };
}
