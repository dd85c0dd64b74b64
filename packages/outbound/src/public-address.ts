import { BlockList, isIP } from 'node:net';

/** IPv4 that is no host of the public Internet (IANA's special-purpose registry, multicast and reserved). */
const SPECIAL_V4: [network: string, prefix: number][] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT; also where some clouds keep their metadata
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, and the metadata of most clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

/** What is special within the one range of IPv6 that is given to hosts. */
const SPECIAL_V6: [network: string, prefix: number][] = [
  ['2001::', 23], // protocol assignments: Teredo, ORCHID, benchmarks
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which carries any IPv4 address
  ['2620:4f:8000::', 48], // AS112
  ['3ffe::', 16], // the former 6bone
  ['3fff::', 20], // documentation
];

const special = new BlockList();
for (const [network, prefix] of SPECIAL_V4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_V6) special.addSubnet(network, prefix, 'ipv6');

/** All global unicast there is: outside lie loopback, link-local, private, multicast, v4-mapped and NAT64 addresses. */
const hosts = new BlockList();
hosts.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is a host of the public Internet. What is no IP address, or has a zone, is not. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return hosts.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
}
