import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Address, GuardRefusal } from '../guarded-fetch.ts';
import { isPublicAddress } from '../public-address.ts';
import { openAuthorities } from './authorities.ts';
import { bytesIn, watchSize } from './folder-size.ts';
import { isUnknown, reasonOf } from './git-reasons.ts';
import { findCommit } from './read-commit.ts';
import {
  type AllowedRepositories,
  isBranchName,
  type RepositoryAddress,
  toRepositoryAddress,
} from './repository-address.ts';
import { type GitBounds, GitError, runGit } from './run-git.ts';
import { openTransport, type RepositoryToken } from './transport.ts';

/** A repository to mirror. Without a branch, the branch of the repository's HEAD is used. */
export type Mirrored = {
  workspaceId: string;
  id: string;
  url: string;
  branch: string | null;
  token?: RepositoryToken | null;
};

type Reached = Pick<Mirrored, 'workspaceId' | 'token'> & { address: RepositoryAddress };

/** A branch and its commit. */
export type Head = { ref: string; sha: string };

export type Mirrors = {
  /** Finds the current commit of the branch, without fetching files. */
  look: (repository: Mirrored) => Promise<Head>;
  /** Fetches the branch into the mirror, into a new one if that is damaged; returns the git directory and the commit. */
  bring: (repository: Mirrored, ref: string) => Promise<{ folder: string; sha: string }>;
  /** Removes all mirrors of a workspace except these. */
  keepOnly: (workspaceId: string, ids: readonly string[]) => Promise<void>;
  /** Removes a mirror, which the next `bring` makes again. */
  remove: (repository: Pick<Mirrored, 'workspaceId' | 'id'>) => Promise<void>;
  /** Stops the operations in progress. */
  close: () => void;
  isClosed: () => boolean;
};

export type MirrorOptions = {
  /** Where mirrors are kept. */
  storage: string;
  allowed: AllowedRepositories;
  /** The most bytes of a mirror on disk. */
  maxBytes?: number;
  /** The most time for finding out where a branch is. */
  lookMs?: number;
  /** The number of commits that are fetched. */
  depth?: number;
  isAllowedAddress?: (address: string) => boolean;
  resolve?: (host: string) => Promise<Address[]>;
  /** Authorities that https hosts may be certified by, besides the usual ones; this process's (NODE_EXTRA_CA_CERTS) when absent. */
  trusted?: readonly string[];
};

const MIRROR_BYTES = 1024 ** 3;
const DEPTH = 1_500;
const LOOKING: GitBounds = { timeoutMs: 60_000, maxBytes: 1024 * 1024 };
const BRINGING: GitBounds = { timeoutMs: 600_000, maxBytes: 1024 * 1024 };
const FETCHING = ['--no-tags', '--no-recurse-submodules', '--no-write-fetch-head', '--force', '--quiet'];
const UUID = /^[0-9a-f-]{36}$/;
const MIRROR_REF = 'refs/heads/mirror';

/**
 * Mirrors of repositories that outsiders chose, as bare git directories. git may use one transport at a time, follows no redirect,
 * connects to the addresses that were checked (git 2.37 or newer), runs no hook, and reads no submodule.
 */
export function openMirrors({
  storage,
  allowed,
  maxBytes = MIRROR_BYTES,
  lookMs = LOOKING.timeoutMs,
  depth = DEPTH,
  isAllowedAddress = isPublicAddress,
  resolve = (host) => lookup(host, { all: true, verbatim: true }),
  trusted,
}: MirrorOptions): Mirrors {
  const closing = new AbortController();

  const transports = { allowed, isAllowedAddress, resolve };
  const findAuthorities = openAuthorities(storage, trusted);
  const run = async (
    folder: string,
    { address, workspaceId, token = null }: Reached,
    { args, bounds, signal = closing.signal }: { args: string[]; bounds: GitBounds; signal?: AbortSignal },
  ) => {
    const options = { ...transports, authorities: await findAuthorities() };
    const { settings, fetching = [], ...how } = await openTransport(options, address, { workspaceId, token });
    const given = settings.flatMap((setting) => ['-c', setting]);
    const [command = '', ...others] = args;
    const all = [...given, command, ...(command === 'fetch' ? fetching : []), ...others];
    return (await runGit(folder, all, { ...how, bounds, signal })).toString();
  };
  const folderOf = ({ workspaceId, id }: Pick<Mirrored, 'workspaceId' | 'id'>) => {
    if (!UUID.test(workspaceId) || !UUID.test(id)) throw new Error('not the id of a repository');
    return path.join(storage, 'repositories', workspaceId, id);
  };

  /** Turns an error of git into a refusal that people can read; a shutdown of this process remains an ordinary error. */
  const explained = async <T>(repository: Mirrored, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (closing.signal.aborted) throw new Error('the mirrors are closed', { cause: error });
      if (!(error instanceof GitError)) throw error;
      const hasToken = repository.token !== null && repository.token !== undefined;
      throw new GuardRefusal(reasonOf(error.message, hasToken), { cause: error });
    }
  };

  const fetchInto = async (repository: Mirrored, ref: string) => {
    const address = toRepositoryAddress(repository.url, allowed);
    const folder = folderOf(repository);
    // Each fetch adds a pack: a mirror that has become large is deleted and fetched again.
    if ((await bytesIn(folder)) > maxBytes / 2) await rm(folder, { recursive: true, force: true });
    await makeMirror(folder);
    await removeLocks(folder);
    const size = watchSize(folder, maxBytes);
    const signal = AbortSignal.any([closing.signal, size.signal]);
    const args = ['fetch', ...FETCHING, `--depth=${depth}`, '--', address.url, `+${ref}:${MIRROR_REF}`];
    try {
      await run(folder, { ...repository, address }, { args, bounds: BRINGING, signal });
      if ((await bytesIn(folder)) > maxBytes) throw new GitError('too large');
    } catch (error) {
      const isTooLarge = size.signal.aborted || (await bytesIn(folder)) > maxBytes;
      if (!isTooLarge) throw error;
      await rm(folder, { recursive: true, force: true });
      throw new GuardRefusal(`The repository is larger than ${Math.floor(maxBytes / 1024 ** 2)} MB`);
    } finally {
      size.end();
    }
    return { folder, sha: await findCommit(folder, MIRROR_REF) };
  };

  return {
    look: (repository) =>
      explained(repository, async () => {
        const address = toRepositoryAddress(repository.url, allowed);
        const folder = folderOf(repository);
        await makeMirror(folder);
        if (repository.branch !== null && !isBranchName(repository.branch))
          throw new GuardRefusal('This is not the name of a branch');
        const asked = repository.branch === null ? 'HEAD' : `refs/heads/${repository.branch}`;
        const args = ['ls-remote', '--symref', '--', address.url, asked];
        return toHead(
          await run(folder, { ...repository, address }, { args, bounds: { ...LOOKING, timeoutMs: lookMs } }),
          asked,
        );
      }),
    bring: (repository, ref) =>
      explained(repository, async () => {
        try {
          return await fetchInto(repository, ref);
        } catch (error) {
          const isDamaged = error instanceof GitError && isUnknown(error.message) && !closing.signal.aborted;
          if (!isDamaged) throw error;
          await rm(folderOf(repository), { recursive: true, force: true });
          return await fetchInto(repository, ref);
        }
      }),
    keepOnly: async (workspaceId, ids) => {
      const folder = path.dirname(folderOf({ workspaceId, id: workspaceId }));
      const found = await readdir(folder).catch(() => []);
      for (const name of found)
        if (!ids.includes(name)) await rm(path.join(folder, name), { recursive: true, force: true });
    },
    remove: (repository) => rm(folderOf(repository), { recursive: true, force: true }),
    close: () => closing.abort(),
    isClosed: () => closing.signal.aborted,
  };
}

async function makeMirror(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'HEAD'))) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await runGit(folder, ['init', '--bare', '--quiet', '--template=']);
}

/** A process that was killed leaves its locks, and no other process writes to a mirror. */
async function removeLocks(folder: string): Promise<void> {
  const locks = ['shallow.lock', 'config.lock', 'HEAD.lock', 'packed-refs.lock', `${MIRROR_REF}.lock`];
  for (const lock of locks) await rm(path.join(folder, lock), { force: true });
}

/** ls-remote prints `ref: <branch> HEAD` for a symbolic one, then `<sha> <name>`. */
function toHead(printed: string, asked: string): Head {
  const lines = printed.split('\n').map((line) => line.split('\t'));
  const sha = lines.find(([value, name]) => name === asked && !value?.startsWith('ref: '))?.[0];
  const symbolic = lines.find(([value, name]) => name === asked && value?.startsWith('ref: '))?.[0];
  if (sha === undefined)
    throw new GuardRefusal(
      asked === 'HEAD' ? 'The repository has no commit' : 'The repository has no such branch',
    );
  const ref = symbolic?.slice('ref: '.length) ?? asked;
  const isPlain = ref === 'HEAD' || (ref.startsWith('refs/heads/') && isBranchName(ref.slice(11)));
  if (!isPlain || !/^[0-9a-f]{40,64}$/.test(sha))
    throw new GuardRefusal('The branch has a name that is not supported');
  return { ref, sha };
}
