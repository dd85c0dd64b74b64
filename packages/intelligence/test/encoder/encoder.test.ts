import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { freeMemory } from '@feedback/runtime/free-memory';
import { describe, expect, test } from '@jest/globals';
import { openRandom } from '../../src/clusters/random.ts';
import { dotProduct } from '../../src/encoder/item-vector.ts';
import { addMeaning } from '../../src/encoder/meaning.ts';
import { openSpelling } from '../../src/encoder/spelling.ts';
import { openVectorBlock } from '../../src/encoder/vector-block.ts';
import { openVectorSums } from '../../src/encoder/vector-sums.ts';
import { lookUp, readWordTable } from '../../src/encoder/word-table.ts';
import { loadEncoder, similarity, VECTOR_WIDTH } from '../../src/index.ts';
import { openThesaurus } from '../../src/text/thesaurus.ts';
import { tokens } from '../../src/text/tokens.ts';

const model = new URL('../../model/', import.meta.url);
const encoder = loadEncoder();

describe('encoder', () => {
  test('gives the 200 parity texts the vectors they were published with', () => {
    const table = readWordTable(model);
    const sums = openVectorSums(table);
    const addSpelling = openSpelling(sums, table.weight, openThesaurus([]));
    const texts = JSON.parse(readFileSync(new URL('parity200.json', model), 'utf8')) as string[];
    const bytes = Uint8Array.from(readFileSync(new URL('parity200.f32', model)));
    const expected = new Float32Array(bytes.buffer);
    const difference = texts.map((text, i) => {
      const known = lookUp(table, tokens(text));
      sums.clear();
      addMeaning(sums, table.pairs, known);
      addSpelling(known);
      sums.finish();
      const vector = [...sums.halves()];
      return Math.max(...vector.map((value, j) => Math.abs(value - (expected[i * VECTOR_WIDTH + j] ?? NaN))));
    });
    expect(texts).toHaveLength(200);
    expect(Math.max(...difference)).toBeLessThan(1e-6);
  });

  test('gives them the item vectors that plain arithmetic gives', () => {
    const texts = JSON.parse(readFileSync(new URL('parity200.json', model), 'utf8')) as string[];
    const all = createHash('sha256');
    for (const text of [...texts, 'export '.repeat(3_000), 'не могу войти в аккаунт'])
      all.update(encoder.embed(text));
    expect(all.digest('hex')).toBe('d63c7db8845c2e9899bdfa51b0aa6b625baf726ee936fd755d844325a4e90f36');
  });

  test('keeps the rows of the word table in one copy, which its program reads', () => {
    const inBuffers = () => {
      freeMemory();
      freeMemory(); // the second one waits for what the first one frees in the background
      return process.memoryUsage().arrayBuffers; // without the memory of WebAssembly
    };
    const before = inBuffers();
    const own = loadEncoder();
    expect(inBuffers() - before).toBeLessThan(2e6);
    expect(own.isKnown('invoice')).toBe(true); // it is still in use
  });

  test('a long text before it changes nothing', () => {
    const before = encoder.embed('The invoice export fails');
    encoder.embed('slow export of many invoices in odd places '.repeat(2_000));
    expect(encoder.embed('The invoice export fails')).toEqual(before);
  });

  test('an item vector is 448 bytes whose largest is 127', () => {
    const vector = encoder.embed('The invoice export fails');
    expect(vector).toHaveLength(448);
    expect(Math.max(...vector.map(Math.abs))).toBe(127);
  });

  test('what means the same is more alike than what does not', () => {
    const [a, b, c] = ['I cannot log in to my account', 'unable to log in', 'please add dark mode'].map(
      encoder.embed,
    );
    if (!a || !b || !c) throw new Error('three texts give three vectors');
    expect(similarity(a, a)).toBeCloseTo(1);
    expect(similarity(a, b)).toBeGreaterThan(similarity(a, c) + 0.2);
  });

  test.each([
    ['无法登录我的账户', '我今天无法登录账户', '请添加深色模式'],
    ['не могу войти в аккаунт', 'Аккаунт: не могу войти', 'добавьте тёмную тему'],
    ['nie mogę się zalogować', 'zalogować się nie mogę', 'proszę dodać ciemny motyw'],
  ])('other languages are compared by their spelling: %j', (one, same, other) => {
    const [a, b, c] = [one, same, other].map(encoder.embed);
    if (!a || !b || !c) throw new Error('three texts give three vectors');
    expect(similarity(a, b)).toBeGreaterThan(similarity(a, c) + 0.2);
  });

  test.each([
    ['die Rechnung wurde doppelt abgebucht', 'my invoice was charged twice'],
    ['je ne peux pas réinitialiser mon mot de passe', 'I cannot reset my password'],
    ['el calendario muestra mal la zona horaria', 'the calendar displays a wrong time zone'],
    ['vorrei esportare il rapporto in PDF', 'I would like to export the report as PDF'],
    ['Filtro lento', 'slow filter'],
    ['de app crasht bij het uploaden van foto’s', 'the app crashes when I upload photos'],
  ])('what is said in a language with a lexicon is like the English: %j', (foreign, english) => {
    const other = encoder.embed('please add more colors to the map of our warehouse');
    const vector = encoder.embed(foreign);
    expect(similarity(vector, encoder.embed(english))).toBeGreaterThan(similarity(vector, other) + 0.3);
  });

  test.each([
    ['Polish', 'Eksport do pliku trwa u nas za długo', 'Na mapie nie ma u nas zasięgu'],
    ['Swedish', 'Jag kan inte logga in på mitt konto', 'Det saknas ett filter på datum för mig'],
    ['Finnish', 'En pääse kirjautumaan tililleni', 'Kartta ei toimi metsässä'],
    ['Japanese', 'アカウントにログインできません', '暗いテーマを追加してください'],
    ['Turkish', 'Takvim yaz saatini göstermiyor', 'Uygulama telefonda çöküyor'],
  ])('unrelated texts in %s, which has no lexicon, are not alike', (_, one, other) => {
    expect(similarity(encoder.embed(one), encoder.embed(other))).toBeLessThan(0.15);
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
