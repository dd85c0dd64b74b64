import { type Harness } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';
import { tell } from '../told-feedback.ts';

/**
 * A new workspace with one member; returns functions for the member's calls of /api, for SQL in the workspace, and for feedback
 * that has been processed.
 */
export async function memberWorkspace(t: Harness) {
  const member = await t.newMember();
  const api = sessionCaller(t);
  await api.makeKnown(member);
  return {
    rows: <T extends object>(sql: string, values: unknown[] = []) =>
      t.rows<T>(member.workspaceId, sql, values),
    call: (method: string, path: string, body?: object) => api.call(member, method, path, body),
    tell: (texts: string[]) =>
      tell(
        t,
        member,
        texts.map((text) => ({ text })),
      ),
  };
}
