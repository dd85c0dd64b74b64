import { type CodeIndex, type FoundPlace, readFile, wordsOf } from '@feedback/code';
import { describe, expect, test } from '@jest/globals';
import { whyOf } from '../../src/repositories/place-reasons.ts';

const PATH = 'src/billing/invoice.js';
const TEXT = `import { open } from './ledger.js';
// Sends each customer an invoice
export function sendInvoice(customer) {
  open(customer);
}
`;
const symbols = [
  { name: 'sendInvoice', qualifiedName: 'sendInvoice', kind: 'function' as const, from: 3, to: 5 },
];
const file = readFile(PATH, TEXT, symbols);
const index: CodeIndex = {
  files: [
    file,
    readFile('src/billing/ledger.js', 'export function open() {}\n', []),
    readFile('src/shop.js', "import { sendInvoice } from './billing/invoice.js';\nsendInvoice(ada);\n", []),
  ],
  commits: [],
};
const toPlace = (path: string, because: FoundPlace['because']): FoundPlace => ({
  path,
  because,
  probability: 0.3,
  score: 1,
  chunks: path === PATH ? file.chunks : [],
  // Which of them is strong enough is decided before; what is named does not depend on it.
  reasons: {} as FoundPlace['reasons'],
  evidence: {} as FoundPlace['evidence'],
  saying: 'Sends each customer an “invoice”',
  changedBy: { inWords: ['a'.repeat(40)], alike: ['b'.repeat(40), 'c'.repeat(40)] },
});

function whyBy(because: FoundPlace['because'], text = 'The bills came twice\nNo bills at all') {
  const subject = { title: 'sendInvoice', text };
  const [part] = file.chunks.filter(({ symbol }) => symbol === 'sendInvoice');
  if (!part) throw new Error('no part');
  const found = [toPlace(PATH, because), toPlace('src/shop.js', []), toPlace('src/billing/ledger.js', [])];
  const place = toPlace(PATH, because);
  return whyOf(place, { index, file, part, subject, words: wordsOf(index, subject), found });
}

describe('a reason for a place names what met what', () => {
  test.each([
    ['meaning', 'it says ‘invoice’ where the reports say bills'],
    ['said', "nearest to the reports it says ‘Sends each customer an 'invoice'’"],
    ['commits', 'commits that sound like the reports changed it: `bbbbbbbbbb`, `cccccccccc`'],
    ['history', 'commits with words of the reports changed it: `aaaaaaaaaa`'],
    ['symbols', 'it defines what the reports name: `sendInvoice`'],
    ['named', 'its names are near to the reports: `sendInvoice`'],
    ['users', '`src/shop.js`, which fits the reports, uses it'],
    ['folder', '`ledger.js` beside it fits the reports'],
    ['mentions', 'the reports name the file'],
  ] as const)('%s', (name, why) => expect(whyBy([name])).toBe(why));

  test('the words that it has stand first', () => {
    expect(whyBy(['history', 'path'], 'The invoice came twice\nNo invoice at all')).toBe(
      'it has these words of the reports: invoice; commits with words of the reports changed it: `aaaaaaaaaa`; its path has these words of the reports: invoice',
    );
  });

  test('what cannot be named is none, and no place is without any', () => {
    expect(whyBy(['lines'])).toBe("nearest to the reports it says ‘Sends each customer an 'invoice'’");
  });
});
