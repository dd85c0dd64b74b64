import { type Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';

/**
 * The network that a request comes from, which is what tries are counted by: an IPv4 address, or the /56 that an IPv6 address
 * lies in, because whoever has one such address has at least 2^64 of them.
 */
export function networkOf({ ip = '' }: Pick<Request, 'ip'>): string {
  return ipKeyGenerator(ip);
}
