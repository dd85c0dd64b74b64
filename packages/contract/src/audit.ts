import { Type } from './schema.ts';

const textOrNull = Type.Union([Type.String(), Type.Null()]);

/** An audited action, done or refused. New actions may appear without notice. */
export const AuditEntry = Type.Object({
  id: Type.String(),
  at: Type.String({ format: 'date-time' }),
  action: Type.String({ description: 'For example `role-changed` or `sign-in-refused`.' }),
  actor: Type.Enum(['person', 'agent', 'operator', 'service', 'unknown']),
  person: Type.Union([Type.String(), Type.Null()], {
    description: 'E-mail address of the person, as it was at the time.',
  }),
  agent: textOrNull,
  subject: Type.Union([Type.Object({ kind: Type.String(), id: Type.String() }), Type.Null()], {
    description: 'What the action was done to.',
  }),
  detail: Type.Record(Type.String(), Type.Unknown()),
  address: Type.Union([Type.String(), Type.Null()], { description: 'The network address of the request.' }),
  request_id: Type.Union([Type.String(), Type.Null()], {
    description: 'The `X-Request-Id` of the answer to the request.',
  }),
});
export type AuditEntry = Type.Static<typeof AuditEntry>;
