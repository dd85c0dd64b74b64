// Writes model/everyday-words.txt: node packages/intelligence/train/write-everyday-words.ts
import { writeFileSync } from 'node:fs';
import { isEnglish } from '../src/text/language.ts';
import { wordsOf } from '../src/text/words.ts';
import { domainsToLearnFrom } from './training-domains.ts';

/** Words in lower case are everyday ones if texts of so many domains have them: a name is written so by few. */
const DOMAINS = 3;
const LOWER_CASE = /^[a-z][a-z0-9]*$/;
/** So are abbreviations, which are rarer; well-known products are looked up elsewhere. */
const DOMAINS_OF_ABBREVIATIONS = 2;
const ABBREVIATION = /^(?=.*[A-Z].*[A-Z])[A-Za-z0-9]+$/;

const domainsOf = new Map<string, Set<string>>();
for (const { name, texts } of domainsToLearnFrom())
  for (const word of texts.flatMap(({ text }) => (isEnglish(text) ? wordsOf(text) : [])))
    domainsOf.set(word, (domainsOf.get(word) ?? new Set()).add(name));
const inDomains = (form: RegExp, least: number) =>
  [...domainsOf]
    .filter(([word, { size }]) => form.test(word) && size >= least)
    .map(([word]) => word.toLowerCase());
const everyday = new Set([
  ...inDomains(LOWER_CASE, DOMAINS),
  ...inDomains(ABBREVIATION, DOMAINS_OF_ABBREVIATIONS),
]);
writeFileSync(
  new URL('../model/everyday-words.txt', import.meta.url),
  [...everyday]
    .toSorted()
    .map((word) => `${word}\n`)
    .join(''),
);
