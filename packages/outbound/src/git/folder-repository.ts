import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { GuardRefusal } from '../guarded-fetch.ts';
import { type AllowedRepositories, isBelow } from './repository-address.ts';

/** The parts of a git directory that git follows when they are symbolic links. */
const PARTS = ['', 'objects', 'objects/pack', 'objects/info'];

/**
 * Checks that a folder and all that git reads of it is below an allowed folder, wherever links lead.
 * @throws GuardRefusal saying what leads out
 */
export async function requireInside(folder: string, { folders }: AllowedRepositories): Promise<void> {
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
  await requireOwnParts(known === null ? real : gitFolder, isInside);
}

async function requireOwnParts(gitFolder: string, isInside: (file: string) => boolean): Promise<void> {
  const borrowed = await readFile(path.join(gitFolder, 'objects/info/alternates'), 'utf8').catch(() => '');
  const shared = await lstat(path.join(gitFolder, 'commondir')).catch(() => null);
  if (borrowed.trim() !== '' || shared !== null)
    throw new GuardRefusal(
      'The folder shares the objects of another repository (git clone --shared, git worktree): connect a complete clone',
    );
  for (const part of PARTS) {
    const folder = path.join(gitFolder, part);
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const link of entries.filter((entry) => entry.isSymbolicLink())) {
      const leadsTo = await realpath(path.join(folder, link.name)).catch(() => null);
      if (leadsTo === null || !isInside(leadsTo))
        throw new GuardRefusal('The repository has a symbolic link that leads out of the allowed folders');
    }
  }
}
