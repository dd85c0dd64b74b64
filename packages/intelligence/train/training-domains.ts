import { readdirSync, readFileSync } from 'node:fs';

/** A text of a domain: what it is about, and of what kind it is. */
export type DomainText = { theme: string; about?: string; kind: string; severity: number; text: string };
/** A question about a domain, with the themes that answer it; none if nothing was said about it. */
export type DomainQuestion = { q: string; themes: string[] };
export type TrainingDomain = { name: string; texts: DomainText[]; questions: DomainQuestion[] };

const ROOT = new URL('../../../training/', import.meta.url);
const FOLDERS = ['own-feedback', 'own-feedback-2', 'plain'];

/** Domains that the encoder has not learnt from: `choose` to fit and choose on, `report` to report on (`training/domains.json`). */
export function domainsApart(purpose: 'choose' | 'report'): TrainingDomain[] {
  const names = (JSON.parse(readFileSync(new URL('domains.json', ROOT), 'utf8')) as Record<string, string[]>)[
    purpose
  ];
  return (names ?? []).map(readDomain);
}

function readDomain(name: string): TrainingDomain {
  type Line = DomainText & { two?: true; noise?: true };
  const texts = linesOf<Line>(`${name}.jsonl`).filter(({ two, noise }) => !two && !noise);
  return { name, texts, questions: linesOf<DomainQuestion>(`${name}.questions.jsonl`) };
}

function linesOf<Line>(file: string): Line[] {
  const folder = FOLDERS.find((one) => readdirSync(new URL(`corpora/${one}/`, ROOT)).includes(file));
  if (folder === undefined) return [];
  return readFileSync(new URL(`corpora/${folder}/${file}`, ROOT), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line); // the corpora's own README says what is in a line
}
