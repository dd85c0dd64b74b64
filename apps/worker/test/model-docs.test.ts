import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  Judgings,
  QuestionReading,
  Readings,
  SamePairs,
  Summary,
  Titles,
  validator,
  Wordings,
} from '@feedback/contract';
import { Type } from '@feedback/contract/schema';
import { expect, test } from '@jest/globals';
import { parseConfig } from '../src/config.ts';

const DOCS = readFileSync(path.resolve(import.meta.dirname, '../../../docs/models.md'), 'utf8');
const STORES = { DATABASE_URL: 'postgresql://feedback@127.0.0.1/feedback', REDIS_URL: 'redis://127.0.0.1' };

function blocks(language: string): string[] {
  return Array.from(
    DOCS.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g')),
    ([, block = '']) => block,
  );
}

const NAMED = Type.Object({ id: Type.String(), text: Type.String() }, { additionalProperties: false });
const LINE = Type.Object({ id: Type.String(), need: Type.String() }, { additionalProperties: false });
const LINES = Type.Array(Type.String());
const MISREAD = Type.Object(
  { question: Type.String(), today: Type.String(), read_as: QuestionReading },
  { additionalProperties: false },
);
const TO_NAME = Type.Object(
  {
    priorities: Type.Array(Type.Object({ id: Type.String(), needs: LINES }, { additionalProperties: false })),
  },
  { additionalProperties: false },
);
const TO_COMPARE = Type.Object(
  {
    pairs: Type.Array(
      Type.Object({ id: Type.String(), one: LINES, other: LINES }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
);
const TO_WORD = Type.Object(
  {
    requirements: Type.Array(
      Type.Object(
        { id: Type.String(), sort: Type.Enum(['failure', 'wish']), needs: LINES },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
const asked = (field: string, of: object) =>
  Type.Object(
    { question: Type.String(), [field]: Type.Array(of as typeof LINE) },
    { additionalProperties: false },
  );

test('the settings of docs/models.md name a model', () => {
  const settings = Object.fromEntries(
    Array.from((blocks('sh')[0] ?? '').matchAll(/^(\w+)=(\S+)/gm), ([, name = '', value]) => [name, value]),
  );
  expect(parseConfig({ ...STORES, ...settings }).models.installation?.settings).toMatchObject({
    provider: 'openai-compatible',
    baseUrl: 'http://localhost:11434/v1',
    name: 'qwen3:8b',
  });
});

test.each(
  [
    ['items to read', Type.Object({ items: Type.Array(NAMED) }, { additionalProperties: false })],
    ['readings', Readings],
    ['candidates to judge', asked('candidates', LINE)],
    ['judgements', Judgings],
    ['a question with which nothing was found', MISREAD],
    ['lines to sum up', asked('lines', LINE)],
    ['a summary', Summary],
    ['priorities to name', TO_NAME],
    ['titles', Titles],
    ['pairs to compare', TO_COMPARE],
    ['pairs that are one', SamePairs],
    ['requirements to word', TO_WORD],
    ['their words', Wordings],
  ].map(([name, schema], n) => [name, n, schema] as const),
)('its example of %s is one', (_name, n, schema) => {
  const examples = blocks('json');
  expect(examples).toHaveLength(13);
  expect(validator(schema as typeof Readings)(JSON.parse(examples[n] ?? ''))).toMatchObject({ ok: true });
});
