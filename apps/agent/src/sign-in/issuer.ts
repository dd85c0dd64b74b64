import * as openid from 'openid-client';
import { type Deps } from '../deps.ts';
import { APP_CLIENT_ID } from './own-client.ts';

/** The issuer that authenticates people, as openid-client represents it after discovery. */
export type Issuer = () => Promise<openid.Configuration>;

/** Discovers the issuer when it is first needed, so that this process starts without it, and again after a failure. */
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
        // The bundled provider is this process: it need not be able to reach itself by its public name.
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
