import { isLoopback } from './client-metadata.ts';

/**
 * Where the authorization code is sent, in a form that a person can recognize: a host, or the scheme of a program on this
 * device.
 */
export type Destination = { destination: string; isOnThisComputer: boolean };

export function toDestination(redirectUri: string): Destination {
  const url = new URL(redirectUri);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return { destination: isWeb ? url.host : url.protocol, isOnThisComputer: isLoopback(url) || !isWeb };
}
