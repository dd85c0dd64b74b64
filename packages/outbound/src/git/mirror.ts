import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, realpath, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Address, GuardRefusal } from '../guarded-fetch.ts';
import { isPublicAddress } from '../public-address.ts';
import { findCommit } from './read-commit.ts';
import {
  type AllowedRepositories,
  isAddress,
  isBelow,
  isBranchName,
  type RepositoryAddress,
  toRepositoryAddress,
} from './repository-address.ts';
import { type GitBounds, GitError, runGit } from './run-git.ts';

/** A repository to mirror. Without a branch, the branch of the repository's HEAD is used. */
export type Mirrored = { workspaceId: string; id: string; url: string; branch: string | null };

/** A branch and its commit. */
export type Head = { ref: string; sha: string };

export type Mirrors = {
  /** Finds the current commit of the branch, without fetching files. */
  look: (repository: Mirrored) => Promise<Head>;
  /** Fetches the branch into the mirror; returns the git directory and the commit. */
  bring: (repository: Mirrored, ref: string) => Promise<{ folder: string; sha: string }>;
  /** Removes all mirrors of a workspace except these. */
  keepOnly: (workspaceId: string, ids: readonly string[]) => Promise<void>;
  /** Stops the operations in progress. */
  close: () => void;
};

export type MirrorOptions = {
  /** Where mirrors are kept. */
  storage: string;
  allowed: AllowedRepositories;
  /** The most bytes of a mirror on disk. */
  maxBytes?: number;
  /** The number of commits that are fetched. */
  depth?: number;
  isAllowedAddress?: (address: string) => boolean;
  resolve?: (host: string) => Promise<Address[]>;
};

const MIRROR_BYTES = 1024 ** 3;
const DEPTH = 1_500;
const LOOKING: GitBounds = { timeoutMs: 60_000, maxBytes: 1024 * 1024 };
const BRINGING: GitBounds = { timeoutMs: 600_000, maxBytes: 1024 * 1024 };
const MEASURE_MS = 500;
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
  depth = DEPTH,
  isAllowedAddress = isPublicAddress,
  resolve = (host) => lookup(host, { all: true, verbatim: true }),
}: MirrorOptions): Mirrors {
  const closing = new AbortController();

  const transportOf = async (address: RepositoryAddress): Promise<string[]> => {
    if (address.kind === 'folder') {
      await requireInside(address.url, allowed);
      return ['protocol.file.allow=always'];
    }
    const { kind, host, port } = address;
    const addresses = isAddress(host) ? [{ address: host }] : await addressesOf(host, resolve);
    if (!allowed.hosts.includes(host) && !addresses.every((one) => isAllowedAddress(one.address)))
      throw new GuardRefusal('The host is not on the public Internet');
    const pinned = addresses.map((one) => one.address).join(',');
    return [
      `protocol.${kind}.allow=always`,
      'http.followRedirects=false',
      'http.proxy=',
      ...(isAddress(host) ? [] : [`http.curloptResolve=${host}:${port}:${pinned}`]),
    ];
  };
  const run = async (
    folder: string,
    address: RepositoryAddress,
    { args, bounds, signal = closing.signal }: { args: string[]; bounds: GitBounds; signal?: AbortSignal },
  ) => {
    const settings = (await transportOf(address)).flatMap((setting) => ['-c', setting]);
    return (await runGit(folder, [...settings, ...args], { bounds, signal })).toString();
  };
  const folderOf = ({ workspaceId, id }: Pick<Mirrored, 'workspaceId' | 'id'>) => {
    if (!UUID.test(workspaceId) || !UUID.test(id)) throw new Error('not the id of a repository');
    return path.join(storage, 'repositories', workspaceId, id);
  };

  /** Turns an error of git into a refusal that people can read; a shutdown of this process remains an ordinary error. */
  const explained = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (closing.signal.aborted) throw new Error('the mirrors are closed', { cause: error });
      if (error instanceof GitError) throw new GuardRefusal(reasonOf(error.message), { cause: error });
      throw error;
    }
  };

  return {
    look: (repository) =>
      explained(async () => {
        const address = toRepositoryAddress(repository.url, allowed);
        const folder = folderOf(repository);
        await makeMirror(folder);
        if (repository.branch !== null && !isBranchName(repository.branch))
          throw new GuardRefusal('This is not the name of a branch');
        const asked = repository.branch === null ? 'HEAD' : `refs/heads/${repository.branch}`;
        const args = ['ls-remote', '--symref', '--', address.url, asked];
        return toHead(await run(folder, address, { args, bounds: LOOKING }), asked);
      }),
    bring: (repository, ref) =>
      explained(async () => {
        const address = toRepositoryAddress(repository.url, allowed);
        const folder = folderOf(repository);
        // Each fetch adds a pack: a mirror that has become large is deleted and fetched again.
        if ((await bytesIn(folder)) > maxBytes / 2) await rm(folder, { recursive: true, force: true });
        await makeMirror(folder);
        const size = watchSize(folder, maxBytes);
        const signal = AbortSignal.any([closing.signal, size.signal]);
        const what = ['--', address.url, `+${ref}:${MIRROR_REF}`];
        const how = ['--no-tags', '--no-recurse-submodules', '--no-write-fetch-head', '--force', '--quiet'];
        try {
          const args = ['fetch', ...how, `--depth=${depth}`, ...what];
          await run(folder, address, { args, bounds: BRINGING, signal });
          if ((await bytesIn(folder)) > maxBytes) throw new GitError('too large');
        } catch (error) {
          if (!size.signal.aborted && (await bytesIn(folder)) <= maxBytes) throw error;
          await rm(folder, { recursive: true, force: true });
          throw new GuardRefusal(`The repository is larger than ${Math.floor(maxBytes / 1024 ** 2)} MB`);
        } finally {
          size.end();
        }
        return { folder, sha: await findCommit(folder, MIRROR_REF) };
      }),
    keepOnly: async (workspaceId, ids) => {
      const folder = path.dirname(folderOf({ workspaceId, id: workspaceId }));
      const found = await readdir(folder).catch(() => []);
      for (const name of found)
        if (!ids.includes(name)) await rm(path.join(folder, name), { recursive: true, force: true });
    },
    close: () => closing.abort(),
  };
}

async function addressesOf(
  host: string,
  resolve: (host: string) => Promise<Address[]>,
): Promise<Pick<Address, 'address'>[]> {
  const found = await resolve(host).catch(() => []);
  if (found.length === 0) throw new GuardRefusal('The host is unknown');
  return found;
}

/** A symbolic link must not lead out of the allowed folders. */
async function requireInside(folder: string, { folders }: AllowedRepositories): Promise<void> {
  const real = await realpath(folder).catch(() => null);
  if (real === null) throw new GuardRefusal('There is no such folder');
  const roots = await Promise.all(folders.map((root) => realpath(root).catch(() => root)));
  const isInside = (file: string) => roots.some((root) => isBelow(root, file));
  if (!isInside(real))
    throw new GuardRefusal('The folder is not below one that the operator allows (REPOSITORY_FOLDERS)');
  // In a worktree `.git` is a file that names another folder, and git would follow it.
  const gitFolder = path.join(real, '.git');
  const known = await lstat(gitFolder).catch(() => null);
  if (known !== null && !known.isDirectory())
    throw new GuardRefusal('The folder is a worktree: connect the repository that it belongs to');
}

async function makeMirror(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'HEAD'))) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await runGit(folder, ['init', '--bare', '--quiet', '--template=']);
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

function watchSize(folder: string, maxBytes: number): { signal: AbortSignal; end: () => void } {
  const tooLarge = new AbortController();
  const timer = setInterval(() => {
    void bytesIn(folder).then((bytes) => bytes > maxBytes && tooLarge.abort());
  }, MEASURE_MS);
  return { signal: tooLarge.signal, end: () => clearInterval(timer) };
}

/** Files that disappear during the count add nothing. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      stat(path.join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const REASONS: [RegExp, string][] = [
  [
    /could not read Username|Authentication failed|terminal prompts disabled|returned error: 40[13]/i,
    'The repository needs credentials, which cannot be given: connect one that anyone may read',
  ],
  [/dubious ownership/i, 'The folder belongs to another user than the worker'],
  [/returned error: 3\d\d|redirect/i, 'The address redirects: connect the address that it leads to'],
  [
    /not found|does not appear to be a git repository|does not exist/i,
    'There is no repository at this address, or it needs credentials, which cannot be given',
  ],
  [/longer than \d+ ms/, 'The repository did not answer in time'],
];

/** Why git failed, for people: our own explanation for known errors, otherwise git's message. */
function reasonOf(message: string): string {
  return (
    REASONS.find(([pattern]) => pattern.test(message))?.[1] ??
    `git could not read it: ${message}`.slice(0, 300)
  );
}
