import { SettingsError } from './settings.ts';

type Given = {
  REPOSITORY_FOLDERS: string;
  REPOSITORY_HOSTS: string;
  REPOSITORY_SSH_KEYS?: string;
  REPOSITORY_KNOWN_HOSTS?: string;
};

/**
 * Which repositories may be connected; `ssh` is null where the operator has set up no keys.
 * @throws SettingsError for keys without known hosts
 */
export function toAllowedRepositories(read: Given) {
  const { REPOSITORY_SSH_KEYS: keys, REPOSITORY_KNOWN_HOSTS: knownHosts } = read;
  if ((keys === undefined) !== (knownHosts === undefined))
    throw new SettingsError(
      'REPOSITORY_SSH_KEYS and REPOSITORY_KNOWN_HOSTS belong together: set both, or neither',
    );
  return {
    folders: read.REPOSITORY_FOLDERS.split(',').filter(Boolean),
    hosts: read.REPOSITORY_HOSTS.split(',').filter(Boolean),
    ssh: keys === undefined || knownHosts === undefined ? null : { keys, knownHosts },
  };
}
