import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { AGENT_DOCS, agentDocs, CALLS } from '../../../scripts/agent-docs.ts';
import { validator } from '../src/index.ts';

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
