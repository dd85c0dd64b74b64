import { isIP } from 'node:net';

/** Where an address leads; `usualPort` is the one its scheme has when it names none. */
export type Target = { host: string; port: number; usualPort: number };

const USUAL_PORTS: Record<string, number> = { 'https:': 443, 'http:': 80 };

/** Where a web address leads. */
export function targetOf({ protocol, hostname, port }: URL): Target {
  const usualPort = USUAL_PORTS[protocol] ?? 0;
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: port === '' ? usualPort : Number(port),
    usualPort,
  };
}

/**
 * Whether the operator named this host of the own network, with this port: `host` is its usual port alone, `host:8080` that port,
 * `host:*` every port. More than one service may listen on a host, and those that were not named stay out of reach.
 */
export function isOwnHost({ host, port, usualPort }: Target, own: readonly string[]): boolean {
  return own.some((entry) => {
    const colon = isIP(entry) === 6 ? -1 : entry.lastIndexOf(':');
    const name = (colon < 0 ? entry : entry.slice(0, colon)).replaceAll(/^\[|\]$/g, '');
    const ports = colon < 0 ? String(usualPort) : entry.slice(colon + 1);
    return name === host && (ports === '*' || Number(ports) === port);
  });
}
