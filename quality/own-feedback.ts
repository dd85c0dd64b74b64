import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readJsonLines } from './data.ts';
import { type Labelled } from './labelled.ts';

type Text = { domain: string; theme: string; about: string; kind: string; text: string };

/** The texts of a theme, and the title that a person gave it. */
export type ReportedTheme = { theme: string; about: string; texts: string[] };

/**
 * The texts, with their themes, of those of the given domains that the folder has. A text that speaks about a theme without a
 * vote for it is left out.
 */
export function readDomains(folder: string, domains: readonly string[]): Labelled {
  const texts = domains
    .map((domain) => path.join(folder, `${domain}.jsonl`))
    .filter((file) => existsSync(file))
    .flatMap((file) => readJsonLines<Text>(file))
    .filter(({ kind }) => kind !== 'other');
  return {
    texts: texts.map(({ text }) => text),
    labels: texts.map(({ domain, theme }) => `${domain}/${theme}`),
  };
}

/** The themes of a domain, with all that was said about them; none if the folder does not have the domain. */
export function readThemes(folder: string, domain: string): ReportedTheme[] {
  const file = path.join(folder, `${domain}.jsonl`);
  const texts = existsSync(file) ? readJsonLines<Text>(file) : [];
  return [...Map.groupBy(texts, ({ theme }) => theme)].map(([theme, own]) => ({
    theme,
    about: own[0]?.about ?? '',
    texts: own.map(({ text }) => text),
  }));
}

/** Texts of other languages, by language, with the themes of the English ones. */
export function readMultilingual(folder: string): Map<string, Labelled> {
  const file = path.join(folder, 'multilingual.jsonl');
  const texts = existsSync(file) ? readJsonLines<Text & { lang: string }>(file) : [];
  return new Map(
    [...Map.groupBy(texts, ({ lang }) => lang)].map(([lang, own]) => [
      lang,
      { texts: own.map(({ text }) => text), labels: own.map(({ domain, theme }) => `${domain}/${theme}`) },
    ]),
  );
}

/** All English texts of the folder, with their themes. */
export function readAllDomains(folder: string): Labelled {
  const others = new Set(['boilerplate', 'multilingual', 'noise', 'two-topics']);
  const domains = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => name.slice(0, -'.jsonl'.length));
  return readDomains(
    folder,
    domains.filter((domain) => !others.has(domain)),
  );
}
