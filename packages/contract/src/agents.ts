import { Type } from './schema.ts';

/** An agent that a person of the workspace has connected. */
export const AgentConnection = Type.Object({
  id: Type.String(),
  client_id: Type.String(),
  client_name: Type.String(),
  person: Type.String(),
  scopes: Type.Array(Type.String()),
  redirect_host: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
  last_used_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  ended_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'When it ended; null while it is in force. Lists have only those in force.',
  }),
  calls: Type.Integer({ minimum: 0, description: 'Calls of tools; the last seconds may be missing.' }),
});
export type AgentConnection = Type.Static<typeof AgentConnection>;
