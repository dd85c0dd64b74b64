import { createSecretKey } from 'node:crypto';
import { growthOf, HOSTILE_TEXTS, isLinear } from '@feedback/test-support';
import { describe, expect, test } from '@jest/globals';
import { inQuotation } from '../src/answers/customers-text.ts';
import { canonicalText, customerIdentity } from '../src/intake/dedup-keys.ts';
import { prepareFeedback } from '../src/intake/prepare-feedback.ts';
import { storableJson } from '../src/intake/storable.ts';
import { suggestMerges } from '../src/understanding/suggest-merges.ts';

const secret = createSecretKey(Buffer.alloc(32, 1));

const readers: Record<string, (text: string) => unknown> = {
  canonicalText,
  customerIdentity: (text) => [
    customerIdentity({ name: text, company: text }),
    customerIdentity({ email: text }),
    customerIdentity({ id: text }),
  ],
  inQuotation: (text) => inQuotation(text, 120),
  prepareFeedback: (text) =>
    prepareFeedback(
      {
        text,
        source: 'test',
        customerName: text,
        customerEmail: text,
        companyName: text,
        revenue: text,
        sku: text,
        metadata: { [text]: [text] },
      },
      { id: 'one', secret },
    ),
  storableJson: (text) => storableJson({ [text]: [text] }),
  suggestMerges: (text) =>
    suggestMerges(
      { close: [], alike: [{ one: 'a', other: 'b', likeness: 1 }] },
      new Map([
        ['a', { text, isNeed: false }],
        ['b', { text: `${text} b`, isNeed: false }],
      ]),
    ),
};

describe('reading a hostile text', () => {
  test.each(Object.entries(HOSTILE_TEXTS))('takes time linear to its length: %s', (_, textOf) => {
    const slow = Object.entries(readers)
      .map(([reader, read]) => ({ reader, growth: growthOf(read, textOf, 500_000) }))
      .filter(({ growth }) => !isLinear(growth));
    expect(slow).toEqual([]);
  });
});
