import { expect, test } from '@jest/globals';
import { hash } from '../../src/text/hash.ts';
import { openThesaurus, readThesaurus } from '../../src/text/thesaurus.ts';

const thesaurus = openThesaurus([
  { concept: 'single sign on', entries: ['sso', 'company login', 'okta'] },
  { concept: 'login', entries: ['sign in', 'logins'] },
]);
const conceptsIn = (words: string) => {
  const found: number[] = [];
  thesaurus.eachConcept(words.split(' '), (concept) => found.push(concept));
  return found;
};

test('words and phrases are found by their concept, in any form', () => {
  expect(conceptsIn('our okta and sso setup')).toEqual([hash('single sign on'), hash('single sign on')]);
  expect(conceptsIn('signing in')).toEqual([hash('login')]);
});

test('a longer phrase goes before a shorter one in it', () => {
  expect(conceptsIn('the company login page')).toEqual([hash('single sign on')]);
  expect(conceptsIn('the login page')).toEqual([hash('login')]);
});

test('the shipped thesaurus names each concept once, and no entry is empty', () => {
  const concepts = readThesaurus(new URL('../../model/', import.meta.url));
  expect(new Set(concepts.map(({ concept }) => concept)).size).toBe(concepts.length);
  expect(concepts.flatMap(({ entries }) => entries).filter((entry) => entry.trim() === '')).toEqual([]);
});
