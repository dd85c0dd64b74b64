import * as openid from 'openid-client';
import { type Deps } from '../deps.ts';
import { APP_CLIENT_ID } from './own-client.ts';

/** The issuer that authenticates people, as openid-client represents it after discovery. */
export type Issuer = () => Promise<openid.Configuration>;

/**
 * Discovers the issuer when it is first needed, so that this process can start while the issuer is away; a failed discovery is
 * tried again.
 */
export function createIssuer({ config, ownUrl }: Pick<Deps, 'config' | 'ownUrl'>): Issuer {
  let discovered: Promise<openid.Configuration> | undefined;
  const isBundled = config.issuer === config.bundledIssuer;

  const toItself: openid.CustomFetch = (url, options) =>
    fetch(url.replace(config.appUrl, ownUrl), options as RequestInit); // the two types differ in how they express absence

  const discover = () =>
    openid.discovery(
      new URL(config.issuer),
      isBundled ? APP_CLIENT_ID : (config.oidcClientId ?? ''),
      undefined,
      isBundled || config.oidcClientSecret === undefined
        ? openid.None()
        : openid.ClientSecretBasic(config.oidcClientSecret),
      {
        execute: config.issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [],
        // The bundled provider runs in this process, which may be unable to reach itself at its public address.
        ...(isBundled ? { [openid.customFetch]: toItself } : {}),
      },
    );
  return () => {
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };
}
