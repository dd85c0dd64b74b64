import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { GuardRefusal } from '../guarded-fetch.ts';
import { type RepositoryAddress, type SshFiles } from './repository-address.ts';

type SshAddress = Extract<RepositoryAddress, { kind: 'ssh' }>;

/**
 * The options of ssh for a repository: it uses one key and the operator's known hosts, reads no configuration, asks nothing,
 * forwards nothing and runs nothing on this machine.
 */
const OPTIONS = [
  'IdentitiesOnly=yes',
  'IdentityAgent=none',
  'BatchMode=yes',
  'PreferredAuthentications=publickey',
  'StrictHostKeyChecking=yes',
  'UpdateHostKeys=no',
  'VerifyHostKeyDNS=no',
  'KnownHostsCommand=none',
  'GlobalKnownHostsFile=none',
  'ProxyCommand=none',
  'ProxyJump=none',
  'PermitLocalCommand=no',
  'ControlMaster=no',
  'ControlPath=none',
  'ForwardAgent=no',
  'ForwardX11=no',
  'ClearAllForwardings=yes',
  'CanonicalizeHostname=no',
  'PKCS11Provider=none',
  'ConnectTimeout=20',
  'ServerAliveInterval=15',
  'ServerAliveCountMax=3',
  'LogLevel=ERROR',
];

/**
 * The command by which git connects to an ssh host: to the address that was checked, as the host of that name.
 * @throws GuardRefusal when the operator has stored no key for the repository
 */
export async function sshCommand(
  files: SshFiles,
  { workspaceId, address, connectTo }: { workspaceId: string; address: SshAddress; connectTo: string },
): Promise<string> {
  const { host, port } = address;
  const key = await findKey(files, workspaceId, address);
  const options = [
    ...OPTIONS,
    `UserKnownHostsFile=${quotedValue(files.knownHosts)}`,
    `HostName=${connectTo}`,
    // The form in which known_hosts has a host with another port than 22.
    `HostKeyAlias=${port === 22 ? host : `[${host}]:${port}`}`,
  ];
  return ['ssh', '-F', 'none', '-i', key, ...options.flatMap((option) => ['-o', option])]
    .map(quoted)
    .join(' ');
}

/**
 * The key of a repository, in the folder of its workspace: one workspace cannot use another's key. The repository's own key comes
 * before the key that all repositories of the workspace share, because some hosts accept a key for one repository only.
 */
async function findKey({ keys }: SshFiles, workspaceId: string, address: SshAddress): Promise<string> {
  const names = [keyNameOf(address), 'default'];
  for (const name of names) {
    const file = path.join(keys, workspaceId, name);
    const canRead = await access(file, constants.R_OK).then(
      () => true,
      () => false,
    );
    if (canRead) return file;
  }
  throw new GuardRefusal(
    `There is no ssh key for this repository: the operator stores one as ${workspaceId}/${names.join(' or ')} in REPOSITORY_SSH_KEYS`,
  );
}

/** `git@github.com:acme/shop.git` has the key `github.com_acme_shop`. */
function keyNameOf({ host, path: pathname }: SshAddress): string {
  const parts = pathname.split('/').filter(Boolean);
  const name = [host, ...parts].join('_').replace(/_?\.git$/, '');
  return name.replaceAll(/[^\w.-]/g, '_').slice(0, 200);
}

/** git passes the command to a shell. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** ssh divides the value of UserKnownHostsFile at spaces, and knows %-sequences in it. */
function quotedValue(file: string): string {
  return `"${file.replaceAll('%', '%%')}"`;
}
