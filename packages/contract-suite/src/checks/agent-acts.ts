import {
  type Action,
  ACTIONS,
  type PrioritiesResult,
  ServiceAct,
  type ToolContract,
  TOOLS,
  validator,
} from '@feedback/contract';
import { expect } from 'expect';
import { type Suite } from '../collect.ts';
import { openMcp } from '../mcp.ts';

// What an agent that may write gets. Every act is asked with dry_run, so nothing is changed, recorded or sent.

const NONE = '00000000-0000-0000-0000-000000000000';
const tools: ToolContract[] = Object.values(TOOLS);
const isActResult = validator(ServiceAct.output);

export function agentActs({ describe, test }: Suite, appUrl: string, accessToken: string): void {
  const { call, listed } = openMcp(appUrl, accessToken);
  const dryRun = (action: Action, priorityId: string) =>
    call('service.act', {
      action,
      priority_id: priorityId,
      dry_run: true,
      ...(action === 'assign' && { assignee: 'feedback verify' }),
    });
  /** The priority that ranks highest, as it is now; undefined while there is none. */
  const highest = async () => {
    const { structuredContent } = await call('service.priorities', { limit: 1 });
    const { priorities } = structuredContent as PrioritiesResult; // the checks of reading hold it against its schema
    return priorities[0];
  };

  describe('POST /mcp with the scope write (§4.5, §5.3)', () => {
    test('tools/list has every tool', async () => {
      expect((await listed()).map(({ name }) => name).toSorted()).toEqual(
        tools.map(({ name }) => name).toSorted(),
      );
    });

    test.each(ACTIONS)(
      'service.act says with dry_run what %s would do, and does not do it',
      async (action) => {
        const before = await highest();
        const { isError, content, structuredContent } = await dryRun(action, before?.id ?? NONE);
        if (isError === true) {
          const { error } = JSON.parse(content[0]?.text ?? '');
          expect(error.code).toBe(before === undefined ? 'not_found' : 'illegal_transition');
          if (before !== undefined) expect(error.allowed).not.toContain(action);
        } else {
          expect(isActResult(structuredContent)).toMatchObject({ ok: true });
          expect(structuredContent).toMatchObject({ event_id: null, priority: { id: before?.id } });
        }
        expect((await highest())?.state).toBe(before?.state);
      },
    );

    test.each(ACTIONS)('service.act does not %s a priority that is not there', async (action) => {
      const { isError, content } = await dryRun(action, NONE);
      expect(isError).toBe(true);
      expect(JSON.parse(content[0]?.text ?? '')).toMatchObject({ error: { code: 'not_found' } });
    });

    test('service.act names an action that is none', async () => {
      const wrong = { action: 'delete', priority_id: NONE, dry_run: true };
      const { isError, content } = await call('service.act', wrong);
      expect(isError).toBe(true);
      expect(content[0]?.text).toContain('action');
    });
  });
}
