import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All global unicast addresses of IPv6: no others belong to hosts, whatever a list of ranges says. */
const HOSTS_V6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]; // an IPv6 range contains IPv6 addresses
/** Special-purpose ranges (IANA's registries) that the library does not know. */
const SPECIAL = ['192.88.99.0/24', '3ffe::/16', '2001::/23'].map((range) => ipaddr.parseCIDR(range));

/** Whether an IP address is a host on the public Internet; false for other texts and for addresses with a zone. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv6' && !parsed.match(HOSTS_V6)) return false;
  if (parsed.range() !== 'unicast') return false;
  return !SPECIAL.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}
