import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { openRandom } from '../../src/clusters/random.ts';
import { dotProduct } from '../../src/encoder/item-vector.ts';
import { openVectorBlock } from '../../src/encoder/vector-block.ts';
import { openEncoder, openQuestionEncoder, similarity, VECTOR_WIDTH } from '../../src/index.ts';
import { tokens } from '../../src/text/tokens.ts';

const encoder = openEncoder();

/** How alike the vectors of the second and of the third text are to that of the first. */
function likenesses(one: string, same: string, other: string): [number, number] {
  const [a, b, c] = encoder.embedCores([one, same, other]);
  if (!a || !b || !c) throw new Error('three texts give three vectors');
  return [similarity(a, b), similarity(a, c)];
}

describe('encoder', () => {
  test('an item vector is as wide as the last layer, and its largest value is 127', () => {
    const vector = encoder.embed('The invoice export fails');
    expect(vector).toHaveLength(VECTOR_WIDTH);
    expect(Math.max(...vector.map(Math.abs))).toBe(127);
  });

  test('the same text has the same vector, alone, among others and for a question', async () => {
    const text = 'The invoice export fails';
    const alone = encoder.embed(text);
    expect(encoder.embedCores(['slow export '.repeat(100), text, '', 'dark mode'])[1]).toEqual(alone);
    expect(await openQuestionEncoder().embed(['dark mode', text])).toEqual([expect.anything(), alone]);
  });

  test('what means the same is more alike than what does not', () => {
    const [same, other] = likenesses(
      'I cannot log in to my account',
      'unable to sign in',
      'please add dark mode',
    );
    expect(same).toBeGreaterThan(other + 0.2);
  });

  test('by their vectors texts about one thing are alike, by their manners those that do the same', () => {
    const [asks, asksOther, complains] = encoder.encodeCores([
      'How do I export my invoices?',
      'Where can I change my address?',
      'The export of invoices crashes',
    ]);
    if (!asks || !asksOther || !complains) throw new Error('three texts are encoded');
    expect(similarity(asks.vector, complains.vector)).toBeGreaterThan(
      similarity(asks.vector, asksOther.vector) + 0.1,
    );
    expect(similarity(asks.manner, asksOther.manner)).toBeGreaterThan(
      similarity(asks.manner, complains.manner) + 0.1,
    );
  });

  test.each([
    ['die Rechnung wurde doppelt abgebucht', 'my invoice was charged twice'],
    ['je ne peux pas réinitialiser mon mot de passe', 'I cannot reset my password'],
    ['el calendario muestra mal la zona horaria', 'the calendar displays a wrong time zone'],
    ['vorrei esportare il rapporto in PDF', 'I would like to export the report as PDF'],
    ['o aplicativo é muito lento de manhã', 'the app is very slow in the morning'],
    ['de app crasht bij het uploaden van foto’s', 'the app crashes when I upload photos'],
  ])('what is said in another language is like the English: %j', (foreign, english) => {
    const [same, other] = likenesses(foreign, english, 'please add more colors to the map of our warehouse');
    expect(same).toBeGreaterThan(other + 0.2);
  });

  test.each(['', '👍👍', '!?'])('a text without a letter or digit (%j) is empty and like nothing', (text) => {
    const vector = encoder.embed(text);
    expect(vector.every((value) => value === 0)).toBe(true);
    expect(similarity(vector, encoder.embed('hello'))).toBe(0);
  });

  test('a text of megabytes is read no further than its beginning', () => {
    const beginning = 'slow export '.repeat(2_000);
    expect(encoder.embed(beginning + 'dark mode '.repeat(300_000))).toEqual(encoder.embed(beginning));
  });

  test('a question whose asker has gone is given up, and the next one is answered', async () => {
    const gone = new AbortController();
    const asked = openQuestionEncoder().embed(
      Array.from({ length: 2_000 }, (_, n) => `Where is export ${n}?`),
      gone.signal,
    );
    await delay(20);
    gone.abort();
    await expect(asked).rejects.toThrow(/abort/i);
    expect(await openQuestionEncoder().embed(['dark mode'])).toHaveLength(1);
  });
});

describe('tokens', () => {
  test.each([
    ["I can't log in", ['i', 'ca', "n't", 'log', 'in']],
    ['the card’s PIN', ['the', 'card', "'s", 'pin']],
    ['HTTP-500 error!', ['http', '500', 'error']],
  ])('%j', (text, words) => expect(tokens(text)).toEqual(words));
});

describe('a block of vectors', () => {
  test('compares as the plain sum of products does', () => {
    const random = openRandom(5);
    const vectors = Array.from({ length: 9 }, () =>
      Int8Array.from({ length: VECTOR_WIDTH }, () => Math.floor(random() * 255) - 127),
    );
    const extreme = new Int8Array(VECTOR_WIDTH).fill(-127);
    const block = openVectorBlock(10);
    for (const vector of [...vectors, extreme]) block.add(vector);
    const lengths = (a: Int8Array, b: Int8Array) => Math.sqrt(dotProduct(a, a) * dotProduct(b, b));
    for (const query of [...vectors, extreme]) {
      const found = [...block.similarities(query, 2)];
      const plain = [...vectors, extreme]
        .slice(2)
        .map((vector) => dotProduct(query, vector) / lengths(query, vector));
      expect(found).toHaveLength(8);
      for (const [i, cosine] of found.entries()) expect(cosine).toBeCloseTo(plain[i] ?? NaN, 5);
    }
  });

  test('compares four vectors at a time as it compares each, wherever it begins', () => {
    const random = openRandom(7);
    const vectors = Array.from({ length: 11 }, () =>
      Int8Array.from({ length: VECTOR_WIDTH }, () => Math.floor(random() * 255) - 127),
    );
    const block = openVectorBlock(vectors.length);
    for (const vector of vectors) block.add(vector);
    for (const [count, from] of [
      [4, 0],
      [4, 3],
      [2, 1],
      [1, 10],
      [3, 11],
    ] as const) {
      const compared = vectors.slice(0, count);
      const found = [...block.similaritiesOfFour(compared, from)];
      expect(found).toHaveLength(4 * (vectors.length - from));
      for (const [n, vector] of compared.entries())
        expect(found.filter((_, at) => at % 4 === n)).toEqual([...block.similarities(vector, from)]);
    }
  });

  test('compares with runs as with all', () => {
    const random = openRandom(8);
    const vectors = Array.from({ length: 9 }, () =>
      Int8Array.from({ length: VECTOR_WIDTH }, () => Math.floor(random() * 255) - 127),
    );
    const block = openVectorBlock(vectors.length);
    for (const vector of vectors) block.add(vector);
    const compared = vectors.slice(0, 3);
    const all = [...block.similaritiesOfFour(compared)];
    const runs = [
      { start: 1, end: 2 },
      { start: 4, end: 7 },
      { start: 7, end: 9 },
    ];
    const found = [...block.similaritiesWithRuns(compared, runs)];
    const places = runs.flatMap(({ start, end }) => all.slice(4 * start, 4 * end));
    expect(found.filter((_, at) => at % 4 < 3)).toEqual(places.filter((_, at) => at % 4 < 3));
    expect(block.similaritiesWithRuns(compared, [])).toHaveLength(0);
  });

  test('gives the means of the three largest of each run, without what is minus infinity', () => {
    const values = [[5], [9, 1], [2, 8, 4], [3, 7, 1, 9, 5]];
    const block = openVectorBlock(values.flat().length);
    for (const _ of values.flat()) block.add(new Int8Array(VECTOR_WIDTH).fill(1));
    const cosines = block.similaritiesOfFour([new Int8Array(VECTOR_WIDTH).fill(1)]);
    for (const [n, sign] of [1, -1].entries())
      for (const [position, value] of values.flat().entries()) cosines[4 * position + n] = sign * value;
    for (const at of [2, 3])
      for (const position of values.flat().keys()) cosines[4 * position + at] = -Infinity;
    cosines[4 * 4 + 2] = 6;
    const means = [...block.meansOfThree(Int32Array.from([1, 3, 6, 11]))];
    const ofVector = (n: number) => means.filter((_, at) => at % 4 === n);
    expect(ofVector(0)).toEqual([5, 5, 14 / 3, 7]);
    expect(ofVector(1)).toEqual([-5, -5, -14 / 3, -3]);
    expect(ofVector(2)).toEqual([-Infinity, -Infinity, 6, -Infinity]);
    expect(ofVector(3)).toEqual([-Infinity, -Infinity, -Infinity, -Infinity]);
  });

  test('once cleared, it knows only what it was given since', () => {
    const [one, other] = ['the export fails', 'please add dark mode'].map(encoder.embed);
    if (!one || !other) throw new Error('two texts give two vectors');
    const block = openVectorBlock(1);
    block.add(other);
    block.clear();
    block.add(one);
    expect([...block.similarities(one)]).toEqual([expect.closeTo(1, 5)]);
  });

  test('refuses more vectors than its capacity', () => {
    const block = openVectorBlock(1);
    block.add(new Int8Array(VECTOR_WIDTH));
    expect(() => block.add(new Int8Array(VECTOR_WIDTH))).toThrow('full');
  });
});
