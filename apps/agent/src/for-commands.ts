// What the repository's commands use from this app, besides starting it: fixtures and key rotation.
export { approve } from './authorization-server/approve.ts';
export { toClientMetadata } from './authorization-server/client-metadata.ts';
export { createAuthorizationServer } from './authorization-server/provider.ts';
export { type Scope } from './authorization-server/scopes.ts';
export { type Config, parseConfig } from './config.ts';
export { type Deps } from './deps.ts';
