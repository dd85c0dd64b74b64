export { type IssuerKeys, publishedKeys, remoteKeys } from './issuer-keys.ts';
export {
  type SessionExpected,
  type SessionIdentity,
  type SessionVerifier,
  sessionVerifier,
} from './session-verifier.ts';
