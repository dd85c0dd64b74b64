import { Type } from './schema.ts';

/** Liveness, and the build that sends the answer (§2.9). */
export const HealthStatus = Type.Object({
  status: Type.Literal('healthy'),
  name: Type.String(),
  version: Type.String(),
  build_sha: Type.Optional(Type.String()),
  started_at: Type.String({ format: 'date-time' }),
  environment: Type.String(),
});
export type HealthStatus = Type.Static<typeof HealthStatus>;
