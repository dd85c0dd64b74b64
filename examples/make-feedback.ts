// node examples/make-feedback.ts > examples/feedback.jsonl writes the demo's items from themes.txt and accounts.json, the same at every run.
import { readFileSync } from 'node:fs';
import path from 'node:path';

type Contact = { customer_name: string; customer_email: string };
type Account = { company_name: string; revenue_band: number | null; contacts: Contact[] };
type Theme = { name: string; shape: string; texts: string[] };

const ITEMS = 600;
const DAYS = 84;
const SOURCES = ['email', 'chat', 'slack', 'call', 'api'];
const folder = import.meta.dirname;
const random = seeded(36);
const accounts = JSON.parse(readFileSync(path.join(folder, 'accounts.json'), 'utf8')) as Account[];
const themes = readThemes(readFileSync(path.join(folder, 'themes.txt'), 'utf8'));
const said = themes.flatMap(({ texts, shape }) => texts.map((text) => ({ text, shape })));
// Some say two things about the same.
const pairs = themes
  .filter(({ shape }) => shape !== 'noise')
  .flatMap(({ texts, shape }) => inTwos(shuffle(texts.filter(isEnglishReport))).map((text) => ({ text, shape })));

shuffle([...said, ...shuffle(pairs).slice(0, ITEMS - said.length)])
  .map(({ text, shape }) => ({ text, shape, days_ago: daysAgo(shape) }))
  .sort((a, b) => b.days_ago - a.days_ago)
  .forEach(({ text, shape, days_ago }, index) => {
    const source = SOURCES[Math.floor(random() * SOURCES.length)];
    const item = { text, ...(shape === 'noise' ? {} : speaker(shape)), source, days_ago, external_id: `demo-${String(index + 1).padStart(3, '0')}` };
    console.log(JSON.stringify(item));
  });

/** A contact of an account; large ones speak more, but what changes concerns all. */
function speaker(shape: string): object {
  const changes = shape === 'rising' || shape === 'falling';
  if (!changes && random() < 1 / 20) return {};
  const account = accounts[Math.floor(accounts.length * random() ** (changes ? 1 : 1.6))];
  const contact = account?.contacts[Math.floor((account?.contacts.length ?? 0) * random())];
  return { ...contact, company_name: account?.company_name, ...(account?.revenue_band === null ? {} : { revenue_band: account?.revenue_band }) };
}

/** Falling: none in the last four weeks, after the release; rising: most of them there. */
function daysAgo(shape: string): number {
  const share = random();
  const [from, to] =
    shape === 'falling' ? (share < 0.85 ? [29, 55] : [56, DAYS]) : shape === 'rising' && share < 0.97 ? [0, 27] : [0, DAYS];
  return Math.round((0.05 + from + (to - from - 0.1) * random()) * 1000) / 1000;
}

function readThemes(text: string): Theme[] {
  return text.trim().split(/^## /m).slice(1).map((block) => {
    const [heading = '', ...texts] = block.trim().split('\n');
    const [name = '', shape = name] = heading.split(' | ');
    return { name, shape, texts };
  });
}

function isEnglishReport(text: string): boolean {
  return /^[\x20-\x7e]{12,90}$/.test(text) && !/^(?:Die|Der|Wir|Le|Les|Mode hors|Pouvoir|Beim)\b/.test(text);
}

function inTwos(texts: string[]): string[] {
  return texts.slice(1).flatMap((second, at) => (at % 2 === 0 ? [`${sentence(texts[at] ?? '')} ${sentence(second)}`] : []));
}

function sentence(text: string): string {
  return /[.?!]$/.test(text) ? capital(text) : `${capital(text)}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function shuffle<T>(items: T[]): T[] {
  return items.map((item) => ({ item, at: random() })).sort((a, b) => a.at - b.at).map(({ item }) => item);
}

/** The same numbers in [0, 1) for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
