import { isIP } from 'node:net';
import { GuardRefusal, toAllowedUrl } from '../guarded-fetch.ts';
import { isOwnHost, targetOf } from '../own-hosts.ts';
import { isPublicAddress } from '../public-address.ts';

/** What an operator allows of webhooks. */
export type HookHosts = {
  /** Hosts of the own network, see `isOwnHost`, whose addresses may be private and may be reached over http. */
  own: readonly string[];
  /** Hosts that take what Slack takes. */
  slack: readonly string[];
};

/**
 * Reads the address of an endpoint. A name is resolved when something is sent: what it stands for may change.
 * @throws GuardRefusal saying why it is not allowed
 */
export function toHookAddress(text: string, { kind, hosts }: { kind: string; hosts: HookHosts }): URL {
  const url = toAllowedUrl(text, hosts.own);
  const target = targetOf(url);
  if (isIP(target.host) !== 0 && !isPublicAddress(target.host) && !isOwnHost(target, hosts.own))
    throw new GuardRefusal('The host is not on the public Internet');
  if (kind === 'slack' && !hosts.slack.includes(url.host))
    throw new GuardRefusal(`The address of a Slack webhook begins with https://${hosts.slack[0] ?? ''}/`);
  return url;
}
