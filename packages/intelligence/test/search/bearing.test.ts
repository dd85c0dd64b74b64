import { sharedEncoder } from '@feedback/test-support';
import { describe, expect, test } from '@jest/globals';
import { toRows } from '../../src/encoder/vector-rows.ts';
import { partJudge } from '../../src/search/bearing.ts';
import { openSubjectReader } from '../../src/search/subject.ts';

const reader = openSubjectReader();
const TEXTS = [
  'Okta login would spare our admins an hour a day',
  'Without SAML our IT does not approve the rollout',
  'The board takes twenty seconds to open',
  'Loading the planning board is painfully slow',
  'Invoices do not arrive in DATEV',
  'QuickBooks gets every invoice twice',
  'Please add a calendar for holidays',
  'I love the new icons',
];

function about(...parts: string[]): string[][] {
  const judgePart = openJudge();
  return parts.map((part) =>
    judgePart(part)
      .bearing.map(({ item }) => item.text)
      .toSorted(),
  );
}

function openJudge() {
  const encoder = sharedEncoder();
  const items = TEXTS.map((text) => ({
    text,
    stems: reader.readText(text),
    priority: null,
    isRead: false,
  }));
  const vectors = toRows(TEXTS.map(encoder.embed));
  const judgePart = partJudge(items, { vectors, reader });
  return (part: string) => judgePart(part, encoder.embed(part));
}

/** The texts at these positions, in the order that `about` returns. */
function sorted(...places: number[]): string[] {
  return places.flatMap((place) => TEXTS[place] ?? []).toSorted();
}

describe('what bears on a subject', () => {
  test('is found in other words', () => {
    expect(about('Is the board slow to open?')[0]).toContain(TEXTS[2]);
    expect(about('Do customers like how symbols look now?')).toEqual([[TEXTS[7]]]);
  });

  test('is found where hardly a word is shared', () => {
    expect(about('Would people want to see when they are on vacation?')).toEqual([[TEXTS[6]]]);
  });

  test('is found in both ways of saying it', () => {
    expect(about('How long does the planning board take to load?')).toEqual([sorted(2, 3)]);
  });

  test('is likeliest in other words, and beside them in the words of the question', () => {
    const { likeliest } = openJudge()('Is the board slow to open?');
    expect(likeliest.slice(0, 2).map(({ item }) => item.text)).toEqual([TEXTS[2], TEXTS[3]]);
  });

  test('is nothing for keys pressed at random, and nothing is near to them', () => {
    expect(openJudge()('qwertyuiop')).toEqual({ bearing: [], nearest: [], likeliest: [] });
  });

  test('is found for each part of it', () => {
    expect(about('slow board', 'holidays calendar')).toEqual([sorted(3, 2), [TEXTS[6]]]);
  });

  test('has its name: another product of the kind is another subject', () => {
    expect(about('DATEV')).toEqual([[TEXTS[4]]]);
    expect(about('connection to SAP')).toEqual([[]]);
    expect(about('invoices in DATEQ')).toEqual([[]]); // not a mistyped “date”
  });

  test('has no name where a word only has a capital', () => {
    const { readPart } = reader;
    const known = { has: () => false, all: () => [] };
    const names = (part: string) =>
      readPart(part, known).flatMap(({ isName, stem }) => (isName ? [stem] : []));
    expect(names('Is the Wi-Fi slow?')).toEqual([]);
    expect(names('What is in the FAQ about the APIs?')).toEqual([]);
    expect(names('Is it there in Spanish?')).toEqual([]);
    expect(names('Rechnungsexport Fehler')).toEqual([]);
    expect(names('Wochenende Termin')).toEqual([]);
    expect(names('Does the Slack integration lose messages?')).toEqual(['slack']);
    expect(names('Does the GitHub integration lose messages?')).toEqual(['github']);
    expect(names('Is the Zorblat import slow?')).toEqual(['zorblat']);
  });

  test('is nothing where another product of the kind is meant', () => {
    const items = ['Messages of the Teams integration come twice', 'The Jira integration loses comments'];
    const encoder = sharedEncoder();
    const judgePart = partJudge(
      items.map((text) => ({ text, stems: reader.readText(text), priority: null, isRead: false })),
      { vectors: toRows(items.map(encoder.embed)), reader },
    );
    for (const question of ['Do Slack messages come twice?', 'Does the GitHub integration lose comments?'])
      expect(judgePart(question, encoder.embed(question)).bearing).toEqual([]);
  });

  test('is otherwise what is nearest, unless nothing is near', () => {
    const judgePart = openJudge();
    const nearest = (part: string) => judgePart(part).nearest.map(({ item }) => item.text);
    expect(about('overpriced invoices')).toEqual([[]]);
    expect(nearest('overpriced invoices')[0]).toMatch(/invoice/i);
    expect(nearest('holidays calendar')).toEqual([]);
    expect(nearest('electric guitars')).toEqual([]);
  });

  test('is nothing if no text names a well-known product of the subject, in capitals or not', () => {
    expect(about('outlook calendar for holidays')).toEqual([[]]);
    expect(about('calendar for holidays')).toEqual([[TEXTS[6]]]);
  });

  test('is found by what a large model read in it', () => {
    const said = ['Your robot rooster crows at 3 am', ...TEXTS];
    const needs = ['shift reminders: Shift reminders: sent in the middle of the night', ...TEXTS];
    const encoder = sharedEncoder();
    const read = said.map((text, n) => ({
      text,
      stems: reader.readText(n === 0 ? `${text}\n${needs[0]}` : text),
      priority: null,
      isRead: n === 0,
    }));
    const judgePart = partJudge(read, { vectors: toRows(needs.map(encoder.embed)), reader });
    const question = 'Do reminders of a shift come at night?';
    expect(judgePart(question, encoder.embed(question)).bearing.map(({ item }) => item.text)).toEqual([
      said[0],
    ]);
  });

  test('is found where a word is misspelt', () => {
    expect(about('is the planing bord slow')[0]).toContain(TEXTS[3]);
  });

  test.each(['parking tickets in Lisbon', 'the weather', 'electric guitars'])(
    'is nothing for %s',
    (subject) => {
      expect(about(subject)).toEqual([[]]);
    },
  );
});
