import { BlockList, isIP } from 'node:net';
import { AppError } from '@feedback/runtime';

const BITS = { ipv4: 32, ipv6: 128 } as const;

/**
 * The addresses and networks, trimmed, each once.
 * @throws AppError `invalid` for one that is neither an address nor a network
 */
export function checkAddresses(given: readonly string[]): string[] {
  const addresses = [...new Set(given.map((address) => address.trim().toLowerCase()))];
  for (const address of addresses)
    if (!toNetwork(address))
      throw new AppError(
        'invalid',
        `addresses: ${JSON.stringify(address)} is neither an address nor a network such as 203.0.113.0/24`,
      );
  return addresses;
}

/** From where a sender with these addresses may send: from anywhere where there are none. */
export function allowedFrom(addresses: readonly string[]): (ip: string | undefined) => boolean {
  if (addresses.length === 0) return () => true;
  const allowed = new BlockList();
  for (const address of addresses) {
    const network = toNetwork(address);
    if (network) allowed.addSubnet(network.address, network.bits, network.family);
  }
  return (ip = '') => {
    const version = isIP(ip);
    return version !== 0 && allowed.check(ip, version === 4 ? 'ipv4' : 'ipv6');
  };
}

function toNetwork(given: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', bits, ...more] = given.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0 || address.includes('%')) return undefined;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (bits === undefined) return { address, bits: BITS[family], family };
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > BITS[family]) return undefined;
  return { address, bits: Number(bits), family };
}
