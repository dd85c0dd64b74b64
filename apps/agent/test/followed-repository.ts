import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { followRepository, openSourceReader, type Source } from '@feedback/core';
import { withWorkspace } from '@feedback/db';
import { type MirrorOptions, openMirrors } from '@feedback/outbound';
import { type Harness, type Member } from './harness.ts';

/** Reads the workspaces' repositories as the worker does; `read` has the paths that were read. */
export function followHere(t: Harness, options: Partial<MirrorOptions> = {}) {
  const storage = mkdtempSync(path.join(tmpdir(), 'mirrors-'));
  const mirrors = openMirrors({ storage, allowed: t.config.repositories, ...options });
  const reader = openSourceReader();
  const { encryptionKey } = t.config;
  const read: string[] = [];
  return {
    read,
    /** `meanwhile` runs before the first file is read. */
    follow: async ({ workspaceId }: Member, meanwhile = async () => {}) => {
      const readSources = async (sources: Source[]) => {
        await meanwhile();
        read.push(...sources.map((source) => source.path));
        return (await reader)(sources);
      };
      const deps = {
        db: t.db,
        now: () => new Date(),
        mirrors,
        readSources,
        encryptionKey,
        lookEveryMs: 900_000,
      };
      await withWorkspace(t.db, workspaceId, await followRepository(deps, { workspaceId }));
    },
    mirrorsOf: ({ workspaceId }: Member) => readdirSync(path.join(storage, 'repositories', workspaceId)),
    close: () => rmSync(storage, { recursive: true, force: true }),
  };
}
