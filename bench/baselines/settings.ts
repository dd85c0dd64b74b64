import { ownJson } from '@feedback/contract/own-json';

/** The settings of a baseline server. */
export type BaselineSettings = {
  databaseUrl: string;
  redisUrl: string;
  issuer: string;
  audience: string;
  jwks: string;
  /** What the tool of "bare SDK" returns. */
  answer?: object;
};

export function readSettings(): BaselineSettings {
  return ownJson<BaselineSettings>(process.argv[2] ?? '');
}
