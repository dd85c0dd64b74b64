// node bench/load/repository.ts JOB: makes a repository of this project's own sources under changed names, follows it as the
// worker does, and prints how long the first reading and a commit more took.
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ownJson } from '@feedback/contract/own-json';
import { createWorkspace, followRepository, hashPassword, openSourceReader } from '@feedback/core';
import { newId, openDb, repositories, withWorkspace } from '@feedback/db';
import { findCommit, listFiles, openMirrors, readFiles } from '@feedback/outbound';
import { importCommit, type ImportedFile } from '@feedback/test-support';
import { residentMb } from '../cpu.ts';

const job = ownJson<{ databaseUrl: string; files: number; changed: number }>(process.argv[2] ?? '');
const project = path.resolve(import.meta.dirname, '../..');
const root = mkdtempSync(path.join(tmpdir(), 'bench-repository-'));
const folder = path.join(root, 'source.git');
const db = openDb({ url: job.databaseUrl, connections: 2, onError: () => {} });
try {
  const sources = globSync('{apps,packages}/*/{src,test}/**/*.ts', { cwd: project }).toSorted();
  await importCommit(folder, copies(sources, job.files));
  const workspaceId = await connect();
  const mirrors = openMirrors({
    storage: path.join(root, 'mirrors'),
    allowed: { folders: [root], hosts: [] },
  });
  const read = await openSourceReader();
  const follow = async () => {
    const startedAt = performance.now();
    const deps = { db, now: () => new Date(), mirrors, encryptionKey: null, lookEveryMs: 900_000 };
    const effect = await followRepository(
      { ...deps, readSources: async (given) => read(given) },
      { workspaceId },
    );
    await withWorkspace(db, workspaceId, effect);
    const [found] = await withWorkspace(db, workspaceId, (tx) => repositories.list(tx, workspaceId));
    if (found?.state !== 'ready') throw new Error(`the repository is ${found?.state}: ${found?.reason}`);
    return { seconds: (performance.now() - startedAt) / 1000, files: found.files };
  };

  const plainS = await readPlainly();
  const first = await follow();
  if (first.files !== job.files) throw new Error(`${first.files} files were read, and not ${job.files}`);
  const parent = execFileSync('git', [`--git-dir=${folder}`, 'rev-parse', 'main'])
    .toString()
    .trim();
  await importCommit(folder, copies(sources, job.changed, 'changed'), { message: 'Changed', parent });
  const later = await follow();
  const figures = {
    firstS: first.seconds,
    laterS: later.seconds,
    plainS,
    residentMb: residentMb(process.pid),
  };
  console.log(JSON.stringify(figures));
} finally {
  await db.close();
  rmSync(root, { recursive: true, force: true });
}

/** As many files as asked for: the sources over and over, each time with other names of files and functions. */
function* copies(sources: string[], files: number, word = 'copy'): Generator<ImportedFile> {
  for (let n = 0; n < files; n++) {
    const source = sources[n % sources.length] ?? '';
    const copy = Math.floor(n / sources.length);
    const text = readFileSync(path.join(project, source), 'utf8');
    const content = text.replaceAll(/\b(function|const|type|class) (\w+)/g, `$1 $2_${word}${copy}`);
    yield { path: source.replace(/\.ts$/, `-${copy}.ts`), content };
  }
}

async function connect(): Promise<string> {
  const passwordHash = await hashPassword('correct horse battery');
  const owner = { email: `${crypto.randomUUID()}@people.test`, name: 'Bench', passwordHash };
  const { workspaceId } = await createWorkspace({ db }, { name: 'Bench', owner });
  await withWorkspace(db, workspaceId, (tx) =>
    repositories.insert(tx, workspaceId, { id: newId(), name: 'bench', url: folder, branch: null }),
  );
  return workspaceId;
}

/** The baseline: git gives the same files, and a pattern finds the lines that define something. */
async function readPlainly(): Promise<number> {
  const startedAt = performance.now();
  const files = await listFiles(folder, await findCommit(folder, 'main'));
  let found = 0;
  await readFiles(folder, files, (_file, content) => {
    for (const line of content.toString().split('\n'))
      if (/^\s*(?:export )?(?:async )?(?:function|class|type|const) \w+/.test(line)) found += 1;
  });
  if (found === 0) throw new Error('the files define nothing');
  return (performance.now() - startedAt) / 1000;
}
