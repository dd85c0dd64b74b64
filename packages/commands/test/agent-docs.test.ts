import { readFileSync } from 'node:fs';
import { AGENT_DOCS, agentDocs, CALLS } from '@feedback/commands/documents';
import { validator } from '@feedback/contract';
import { describe, expect, test } from '@jest/globals';

describe('docs/agents.md', () => {
  test('is what npm run agent-docs writes today', () => {
    expect(readFileSync(AGENT_DOCS, 'utf8')).toBe(agentDocs());
  });

  test.each(CALLS.map(([tool, args]) => [tool.name, tool, args] as const))(
    'the call of %s is right',
    (_, tool, args) => {
      expect(validator(tool.input)(structuredClone(args))).toMatchObject({ ok: true });
    },
  );
});
