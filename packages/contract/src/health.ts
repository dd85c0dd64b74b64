import { Type } from 'typebox';

/** Says that the process lives, and which one it is (§2.9). */
export const HealthStatus = Type.Object({
  status: Type.Literal('healthy'),
  name: Type.String(),
  version: Type.String(),
  build_sha: Type.Optional(Type.String()),
  started_at: Type.String({ format: 'date-time' }),
  environment: Type.String(),
});
export type HealthStatus = Type.Static<typeof HealthStatus>;
