import { isIP } from 'node:net';
import path from 'node:path';
import { GuardRefusal } from '../guarded-fetch.ts';
import { isOwnHost, type Target, targetOf } from '../own-hosts.ts';

/** The operator's files for ssh: the folder with a folder of keys per workspace, and the keys of known hosts. */
export type SshFiles = { keys: string; knownHosts: string };

/** What an operator allows besides https on the public Internet. */
export type AllowedRepositories = {
  /** Absolute folders below which repositories may be read. */
  folders: readonly string[];
  /** Hosts of the own network, see `isOwnHost`, whose addresses may be private and whose repositories may be read over http. */
  hosts: readonly string[];
  /** Absent or null where ssh is not allowed. */
  ssh?: SshFiles | null;
};

/** Where a repository is: a folder of this machine, or a host. `url` is the address passed to git. */
export type RepositoryAddress =
  | { kind: 'folder'; url: string }
  | { kind: 'http' | 'https'; url: string; host: string; port: number }
  | { kind: 'ssh'; url: string; host: string; port: number; path: string };

const LONGEST = 1_000;
const KINDS: Record<string, 'http' | 'https'> = { 'https:': 'https', 'http:': 'http' };
const PORTS = { http: 80, https: 443, ssh: 22 };
const BRANCH = /^\w[\w./-]{0,254}$/;
/** No part may be taken for an option of ssh, so none begins with a hyphen. */
const SSH_URL =
  /^ssh:\/\/(?:\w[\w.-]{0,63}@)?([a-z0-9][a-z0-9.-]{0,252}|\[[0-9a-f:]{2,45}\])(?::(\d{1,5}))?(\/[\w~][\w.~+@/-]*)$/i;
const SCP = /^\w[\w.-]{0,63}@([a-z0-9][a-z0-9.-]{0,252}):([\w~/][\w.~+@/-]*)$/i;

/**
 * Reads the address of a repository.
 * @throws GuardRefusal saying why it is not allowed
 */
export function toRepositoryAddress(text: string, allowed: AllowedRepositories): RepositoryAddress {
  if (text.length > LONGEST || hasControls(text)) throw new GuardRefusal('The address is not one of git');
  if (text.startsWith('/') || text.startsWith('file:')) return toFolder(text, allowed);
  const ssh = toSsh(text);
  if (ssh && !allowed.ssh)
    throw new GuardRefusal(
      'ssh is not set up in this installation (REPOSITORY_SSH_KEYS): use an https:// address, with a token if it needs one',
    );
  if (ssh) return ssh;
  const url = URL.parse(text);
  const kind = url && KINDS[url.protocol];
  if (!kind)
    throw new GuardRefusal('The address must begin with https:// or, where the operator allows ssh, ssh://');
  requirePlain(url, text);
  const target = targetOf(url);
  if (kind === 'http' && !isOwnHost(target, allowed.hosts))
    throw new GuardRefusal(
      'The address must begin with https://; http is for hosts that the operator allows',
    );
  return { kind, url: url.href, host: target.host, port: target.port };
}

/** An address must consist of a host and a path, without anything that could carry a secret. */
function requirePlain(url: URL, text: string): void {
  if (url.username !== '' || url.password !== '')
    throw new GuardRefusal(
      'The address must not carry a user name or password: send them as username and token',
    );
  if (url.search !== '' || text.includes('#'))
    throw new GuardRefusal('The address must not have a query or a fragment');
  if (url.pathname === '/') throw new GuardRefusal('The address must name a repository');
}

/** `ssh://[user@]host[:port]/path` or `user@host:path`; null for any other address. */
function toSsh(text: string): Extract<RepositoryAddress, { kind: 'ssh' }> | null {
  const [, host = '', port = '', pathname = ''] = SSH_URL.exec(text) ?? [];
  if (host !== '') {
    const number = port === '' ? PORTS.ssh : Number(port);
    if (number < 1 || number > 65_535) throw new GuardRefusal('The address has no valid port');
    const plain = host.replaceAll(/^\[|\]$/g, '').toLowerCase();
    return { kind: 'ssh', url: text, host: plain, port: number, path: pathname };
  }
  const [, alias = '', folder = ''] = SCP.exec(text) ?? [];
  if (alias === '') return null;
  return { kind: 'ssh', url: text, host: alias.toLowerCase(), port: PORTS.ssh, path: folder };
}

/** Accepts a folder below an allowed one, by its name; the mirror checks where symbolic links lead. */
function toFolder(text: string, { folders }: AllowedRepositories): RepositoryAddress {
  const folder = text.startsWith('file:') ? folderOf(text) : text;
  const isPlain = folder !== null && folder === path.resolve(folder);
  if (!isPlain || !folders.some((allowed) => isBelow(allowed, folder)))
    throw new GuardRefusal('The folder is not below one that the operator allows (REPOSITORY_FOLDERS)');
  return { kind: 'folder', url: folder };
}

function folderOf(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || url.host !== '' || /%|\?|#/.test(text)) return null;
  return url.pathname;
}

/** Whether a path is inside a folder. */
export function isBelow(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
}

/** Where the address of a remote repository leads. */
export function repositoryTarget({
  kind,
  host,
  port,
}: Exclude<RepositoryAddress, { kind: 'folder' }>): Target {
  return { host, port, usualPort: PORTS[kind] };
}

/**
 * What people call the repository: the last part of its path, after as many of the parts before it as tell it from the names that are taken. The last
 * alone where none do.
 */
export function nameOfRepository(address: RepositoryAddress, taken: readonly string[] = []): string {
  const whole = address.kind === 'ssh' ? address.path : address.url;
  const parts = whole
    .replace(/^[a-z]+:\/\//i, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.git');
  const names = parts.map((_, n) =>
    parts
      .slice(-1 - n)
      .join('/')
      .replace(/\.git$/, ''),
  );
  return names.find((name) => !taken.includes(name)) ?? names[0] ?? whole;
}

/** Whether git can have a branch of that name, and cannot take it for anything else. */
export function isBranchName(name: string): boolean {
  return BRANCH.test(name) && !name.includes('..') && !name.includes('//') && !/(?:\.lock|[./])$/.test(name);
}

/** Whether an address is one that ssh leads to. */
export function isSshAddress(text: string): boolean {
  return SSH_URL.test(text) || SCP.test(text);
}

/** Whether a host is already an IP address, so that there is no name to resolve. */
export function isAddress(host: string): boolean {
  return isIP(host) !== 0;
}

function hasControls(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Z}\\]/u.test(text);
}
