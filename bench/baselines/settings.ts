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
  return JSON.parse(process.argv[2] ?? '') as BaselineSettings;
}
