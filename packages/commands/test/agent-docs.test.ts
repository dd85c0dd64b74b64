import { readFileSync } from 'node:fs';
import { AGENT_DOCS, agentDocs } from '@feedback/commands/documents';
import { type ToolContract, TOOLS, validator } from '@feedback/contract';
import { describe, expect, test } from '@jest/globals';

describe('docs/agents.md', () => {
  test('is what npm run agent-docs writes today', () => {
    expect(readFileSync(AGENT_DOCS, 'utf8')).toBe(agentDocs());
  });

  test.each(Object.values<ToolContract>(TOOLS))(
    'shows a call of $name that is right',
    ({ input, example }) => {
      expect(validator(input)(structuredClone(example))).toMatchObject({ ok: true });
    },
  );
});
