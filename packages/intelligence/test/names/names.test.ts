import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openEncoder } from '../../src/encoder/encoder.ts';
import { nameClusters, titleOf } from '../../src/names/names.ts';
import { plainTitle } from '../../src/names/plain-title.ts';
import { knownWordsAtFirstUse } from '../../src/text/known-words.ts';

const reader = { ...openEncoder(), ...knownWordsAtFirstUse() };
const nameOf = (...texts: string[]) => nameClusters([{ id: 'a', texts }], { reader }).get('a');

const CLUSTERS = [
  {
    id: 'declined',
    texts: [
      'My card payment was declined',
      'Why was my card payment declined?',
      'card payment declined again',
    ],
  },
  {
    id: 'rate',
    texts: [
      'The exchange rate is wrong',
      'Your exchange rate was wrong',
      'I think the exchange rate is wrong.',
    ],
  },
  { id: 'pin', texts: ['How do I change my PIN?', 'change PIN', 'I want to change the PIN of my card'] },
  { id: 'top-up', texts: ['My top up failed', 'Why has the top up failed?', 'top up failed!'] },
  {
    id: 'missing',
    texts: ['The refund has not arrived', 'My refund has not arrived', 'refund still not arrived'],
  },
];

describe('nameClusters', () => {
  test('takes what is said, not who says it', () => {
    const said = ['the map does not load in the van', 'feiertage in Bayern fehlen'];
    expect(said.map((one) => nameOf(`My team says: ${one}`, `Our drivers report: ${one}`))).toEqual([
      'Map does not load in the van',
      'Feiertage in Bayern fehlen',
    ]);
    expect(nameOf('My team says: the csv export drops the last column')).toBe(
      'CSV export drops the last column',
    );
  });

  test('takes the clause that says best what all say', () => {
    expect([...nameClusters(CLUSTERS, { reader })]).toEqual([
      ['declined', 'Card payment was declined'],
      ['rate', expect.stringMatching(/^Exchange rate (?:is|was) wrong$/)],
      ['pin', 'Change PIN'],
      ['top-up', 'Top up failed'],
      ['missing', 'Refund has not arrived'],
    ]);
  });

  test('reads no text whose vector is known, and gives the same titles', () => {
    const read: string[] = [];
    const watched = {
      ...reader,
      embedCores: (cores: readonly string[]) => {
        read.push(...cores);
        return reader.embedCores(cores);
      },
    };
    const known = CLUSTERS.map((cluster) => ({ ...cluster, vectors: cluster.texts.map(reader.embed) }));
    expect(nameClusters(known, { reader: watched })).toEqual(nameClusters(CLUSTERS, { reader }));
    expect(read).not.toContain('I think the exchange rate is wrong.');
    nameClusters(CLUSTERS, { reader: watched });
    expect(read).toContain('I think the exchange rate is wrong.');
  });

  test('is what happens, and not when it happens, in other languages too', () => {
    expect(
      nameOf(
        'Les sous-tâches disparaissent quand on déplace la tâche dans un autre projet',
        'Quand on déplace la tâche dans un autre projet, tout est perdu',
      ),
    ).not.toMatch(/^quand/i);
  });

  test('is not cut in a quotation', () => {
    const text =
      "Attachment upload stops with 'file size exceeds allowed limit' for a small file of the team";
    expect(nameOf(text)).toBe('Attachment upload stops');
  });

  test('keeps what negates, and the verb that needs it', () => {
    expect(nameOf('The invoice does not open', 'invoice does not open', 'our invoices do not open')).toMatch(
      /do(?:es)? not open/,
    );
    expect(nameOf('I cannot download the report', "can't download reports")).toMatch(
      /can(?:'t|not) download/i,
    );
  });

  test('holds no address, number, amount, name or reference of one customer', () => {
    const title = nameOf(
      'Refund of $1,188.00 for dana@acme.example missing, see https://acme.example/i/7, call +44 20 7946 0018',
      'Greta Sundby is still waiting for the refund of order 7741209',
      'the refund is missing',
    );
    expect(title).toBe('Refund is missing');
  });

  test('is written as most write, with the capitals of names', () => {
    expect(
      nameOf('csv export losses columns', 'CSV export loses columns', 'csv exprot loses columns'),
    ).toMatch(/^CSV export loses columns$/);
    expect(nameOf('login with okta fails', 'Login with okta fails')).toBe('Login with Okta fails');
  });

  test('is in the language of most texts', () => {
    expect(
      nameOf(
        'Der Export bricht immer ab',
        'Unser Export bricht seit gestern ab',
        'Export bricht ab',
        'The export stops',
      ),
    ).toMatch(/^Export bricht/);
    expect(nameOf('Urlaubskonto stimmt nicht', 'Das Urlaubskonto stimmt nicht')).toBe(
      'Urlaubskonto stimmt nicht',
    );
  });

  test('comes from what a letter says, and not from what stands around it', () => {
    const letter = (said: string) => `Hello team,\n\n${said}\n\nKind regards,\nGreta Sundby\nOffice Manager`;
    expect(
      nameOf(letter('The search finds no archived pages.'), letter('Search finds no archived page.')),
    ).toMatch(/^Search finds no archived page/);
  });

  test('gives no title twice, nor one that is taken, whatever the case of its letters', () => {
    const same = ['a', 'b', 'c'].map((id) => ({
      id,
      texts: ['Login broken', 'login broken', 'the login is broken'],
    }));
    const titles = [...nameClusters(same, { taken: ['LOGIN BROKEN'], reader }).values()];
    expect(new Set([...titles.map((title) => title.toLowerCase()), 'login broken']).size).toBe(4);
  });

  test('names what has no words of its own', () => {
    const clusters = [
      { id: 'none', texts: [] },
      { id: 'blank', texts: [' '] },
      { id: 'word', texts: ['Slow!!'] },
      { id: 'address', texts: ['dana@acme.example'] },
      { id: 'elsewhere', texts: ['支払いに失敗しました'] },
    ];
    expect([...nameClusters(clusters).values()]).toEqual([
      'Other feedback',
      'Other feedback 2',
      'Slow',
      'Other feedback 3',
      '支払いに失敗しました',
    ]);
  });

  test('is unique, of at most 60 characters without a stop, and the same each time, for any clusters', () => {
    const word = fc.constantFrom(
      ...'card payment Refund PIN not up the of app. crashes my I can you please why , dana@acme.example'.split(
        ' ',
      ),
    );
    const text = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 5 }), { maxLength: 8 }), (drawn) => {
        const clusters = drawn.map((texts, i) => ({ id: `${i}`, texts }));
        const titles = [...nameClusters(clusters, { reader }).values()];
        expect(new Set(titles.map((title) => title.toLowerCase())).size).toBe(drawn.length);
        expect(titles).toEqual([...nameClusters(clusters, { reader }).values()]);
        for (const title of titles) {
          expect(title.replace(/ \d+$/, '').length).toBeLessThanOrEqual(60);
          expect(title).not.toMatch(/@|[.,;:!?…]$/);
        }
      }),
    );
  });
});

test.each([
  ['my invoice is wrong', 'invoice is wrong'],
  ['can you please add dark mode', 'dark mode'],
  ['why was my card declined', 'card declined'],
  ['I cannot log in', "can't log in"],
  ['we would really like to schedule exports', 'schedule exports'],
  ['is it possible to undo an import', 'undo an import'],
  ['Hi team please just fix the export', 'fix the export'],
  ['I was charged twice today', 'charged twice'],
  ['we do not receive receipts', 'do not receive receipts'],
  ["why doesn't the report open", "why doesn't the report open"],
  ["why can't I delete a user", "can't delete a user"],
])('"%s" says "%s"', (said, title) => {
  expect(plainTitle(said.split(' ')).words.join(' ')).toBe(title);
});

test('a single text that names a person or a company has a title without the name', () => {
  expect(titleOf('Hallworth Logistics reports that the SAML login loops', reader)).toBe('SAML login loops');
  expect(titleOf('Dana Brandt cannot log in since Monday', reader)).toBe('Cannot log in');
});

test('a single text has the title of its best clause', () => {
  expect(titleOf('Hello! Since Monday my export stops. Can you look?', reader)).toBe('Export stops');
});
