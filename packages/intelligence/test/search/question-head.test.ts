import { readFileSync } from 'node:fs';
import { sharedEncoder } from '@feedback/test-support';
import { describe, expect, test } from '@jest/globals';
import { coreText } from '../../src/core-text/core-text.ts';
import { encodeCore } from '../../src/encoder/encoder.ts';
import { hearQuestion } from '../../src/search/question-head.ts';
import { readQuestion } from '../../src/search/question.ts';
import { openSubjectReader } from '../../src/search/subject.ts';

const encoder = sharedEncoder();
const { isCommon } = openSubjectReader();
const hear = (question: string) => hearQuestion(encodeCore(encoder, coreText(question)));
const read = (question: string) =>
  readQuestion(question, new Date('2026-11-18T15:00:00Z'), { isCommon, heard: hear(question) });

describe('what is heard where the words of a question are not known', () => {
  test.each([
    'What should we work on next quarter?',
    'Woran sollten wir im nächsten Quartal arbeiten?',
    '¿En qué deberíamos trabajar el próximo trimestre?',
  ])('asks for what comes next: %s', (question) => {
    expect(read(question)).toMatchObject({ intent: 'next', parts: [], mostFrequent: null });
  });

  test.each([
    'What do people like?',
    'What is good about our product?',
    'What works well?',
    'What do they admire about us?',
    'Que faisons-nous bien ?',
    "Qu'est-ce qui plaît aux clients ?",
  ])('asks for praise alone: %s', (question) => {
    expect(read(question)).toMatchObject({ parts: [], asked: { kinds: ['praise'] } });
  });

  test.each(['What is going badly?', 'Was läuft schlecht?', 'Cosa non piace ai clienti?'])(
    'asks for what is disliked: %s',
    (question) => expect(read(question)).toMatchObject({ parts: [], asked: { kinds: ['bug', 'other'] } }),
  );

  test.each([
    ['What do we hear all the time?', 'several'],
    ['Which problem do most customers share?', 'one'],
  ])('asks for what is said most often: %s', (question, mostFrequent) => {
    expect(read(question)).toMatchObject({ intent: 'next', parts: [], mostFrequent });
  });

  test.each([
    ['Welche Firmen wollen die Schnittstelle?', 'who'],
    ['Tickets or parking: which of the two causes more trouble?', 'compare'],
    ['Da quando si lamentano della pulizia?', 'since'],
  ])('says what a question with a subject wants: %s', (question, intent) => {
    const { intent: heard, parts } = read(question);
    expect(heard).toBe(intent);
    expect(parts).not.toEqual([]);
  });
});

describe('what has a subject keeps it', () => {
  test.each([
    ['What should we do about the payroll export?', ['payroll export']],
    ['What do people like about the media player?', ['media player']],
    ['What works well in the lesson editor?', ['works in the lesson editor']],
    ['What does Lumenworks like?', ['Lumenworks']],
    ['cold food', ['cold food']],
  ])('%s', (question, parts) => expect(read(question).parts).toEqual(parts));
});

/** A question that nothing was learnt from, with what it asks for. */
type Apart = { question: string; asks: string; isApart: boolean };
const apart = readFileSync(new URL('../../train/texts/questions.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Apart) // our own file
  .filter(({ isApart }) => isApart);

test('of questions that nothing was learnt from, three in five are heard, and nine in ten of these rightly', () => {
  const heard = apart.map(({ question, asks }) => ({ asks, as: hear(question).asks }));
  const sure = heard.filter(({ as }) => as !== null);
  expect(sure.length).toBeGreaterThan(0.6 * apart.length);
  expect(sure.filter(({ asks, as }) => asks === as).length).toBeGreaterThan(0.88 * sure.length);
});
