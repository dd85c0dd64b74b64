import { GuardRefusal } from '../guarded-fetch.ts';
import { isOwnHost, type Target } from '../own-hosts.ts';
import { requireInside } from './folder-repository.ts';
import {
  type AllowedRepositories,
  isAddress,
  type RepositoryAddress,
  repositoryTarget,
} from './repository-address.ts';
import { type GitRun } from './run-git.ts';
import { sshCommand } from './ssh-command.ts';

/** The user name and token of an https repository. */
export type RepositoryToken = { username: string; token: string };

/** How git reaches a repository: its settings, and what it gets in its environment alone. */
export type Transport = Pick<GitRun, 'hidden' | 'environment' | 'secrets'> & {
  settings: string[];
  /** Arguments of `git fetch`. */
  fetching?: string[];
};

export type TransportOptions = {
  allowed: AllowedRepositories;
  isAllowedAddress: (address: string) => boolean;
  resolve: (host: string) => Promise<{ address: string }[]>;
  /** A file with the certificate authorities that https hosts are checked against; the system's when absent. */
  authorities?: string | undefined;
};

/** The other side of a folder runs here too, and must stream large objects: it does not get this side's settings. */
const UPLOAD_PACK = 'git -c core.bigFileThreshold=8m -c pack.threads=1 upload-pack';

/**
 * Checks where a repository is, and returns how git may reach it: by one transport, and on the network at the addresses that
 * were checked.
 * @throws GuardRefusal when the repository is not allowed
 */
export async function openTransport(
  options: TransportOptions,
  address: RepositoryAddress,
  { workspaceId, token }: { workspaceId: string; token: RepositoryToken | null },
): Promise<Transport> {
  const { allowed, authorities } = options;
  if (token && address.kind !== 'https') throw new GuardRefusal('A token is for an https:// address');
  if (address.kind === 'folder') {
    await requireInside(address.url, allowed);
    return { settings: ['protocol.file.allow=always'], fetching: [`--upload-pack=${UPLOAD_PACK}`] };
  }
  const addresses = await checkedAddresses(options, repositoryTarget(address));
  if (address.kind === 'ssh') {
    if (!allowed.ssh) throw new GuardRefusal('ssh is not set up in this installation (REPOSITORY_SSH_KEYS)');
    const connectTo = addresses.find((one) => !one.includes(':')) ?? addresses[0] ?? '';
    const command = await sshCommand(allowed.ssh, { workspaceId, address, connectTo });
    return {
      settings: ['protocol.ssh.allow=always'],
      environment: { GIT_SSH_COMMAND: command, GIT_SSH_VARIANT: 'ssh' },
    };
  }
  const { kind, host, port, url } = address;
  return {
    settings: [
      `protocol.${kind}.allow=always`,
      'http.followRedirects=false',
      'http.proxy=',
      // For a git whose worker has died: otherwise a time limit ends it.
      'http.lowSpeedLimit=1',
      'http.lowSpeedTime=600',
      ...(isAddress(host) ? [] : [`http.curloptResolve=${host}:${port}:${addresses.join(',')}`]),
    ],
    ...(authorities !== undefined && { environment: { GIT_SSL_CAINFO: authorities } }),
    ...(token && toHeader(new URL(url).origin, token)),
  };
}

/** The header is sent to the origin of the repository alone; redirects are not followed. */
function toHeader(
  origin: string,
  { username, token }: RepositoryToken,
): Pick<Transport, 'hidden' | 'secrets'> {
  const basic = Buffer.from(`${username}:${token}`).toString('base64');
  return {
    hidden: [[`http.${origin}/.extraHeader`, `Authorization: Basic ${basic}`]],
    secrets: [token, basic],
  };
}

async function checkedAddresses(
  { allowed, isAllowedAddress, resolve }: TransportOptions,
  target: Target,
): Promise<string[]> {
  const { host } = target;
  const found = isAddress(host) ? [{ address: host }] : await resolve(host).catch(() => []);
  const addresses = found.map(({ address }) => address);
  if (addresses.length === 0) throw new GuardRefusal('The host is unknown');
  if (!isOwnHost(target, allowed.hosts) && !addresses.every((address) => isAllowedAddress(address)))
    throw new GuardRefusal('The host is not on the public Internet');
  return addresses;
}
