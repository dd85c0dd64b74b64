import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ownJson } from '@feedback/contract/own-json';
import type { Kind } from '../src/classifier/classify.ts';

/** A text of own-feedback; texts of a domain have a `theme`, texts in other languages a `lang`. */
export type OwnFeedback = {
  domain: string;
  theme: string;
  kind: Kind;
  /** 0 (praise, neutral) to 4 (outage, data, money, safety, law). */
  severity: number;
  text: string;
  lang?: string;
};

/** Domains whose themes are compared on samples by the register of their customers. */
export const REPORTED = {
  natural: [
    'project-management-tasks',
    'email-marketing',
    'observability-monitoring',
    'messaging-app',
    'photo-storage-backup',
    'e-signature-contracts',
  ],
  circumscribing: [
    'reporting-dashboards',
    'video-conferencing',
    'permissions-admin-audit',
    'mobile-app',
    'telecom-internet-provider',
    'education-lms',
  ],
} as const;

/** Files that hold no texts with kinds. */
const BESIDE = new Set(['noise', 'boilerplate', 'two-topics']);

/** All texts with a kind, domain by domain in alphabetical order, then the texts in other languages. */
export function readOwnFeedback(data: string): OwnFeedback[] {
  const folder = path.join(data, 'own-feedback');
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl') && !BESIDE.has(path.basename(name, '.jsonl')))
    .toSorted();
  return names.flatMap((name) => readLines<OwnFeedback>(path.join(folder, name)));
}

function readLines<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ownJson<T>(line)); // the file's README says what a line is
}

/** A text of `noise.jsonl`. Lines with odd numbers, counted from 1, are for reporting and never trained on. */
export type NoiseText = {
  class: 'advert' | 'scam' | 'noise' | 'test' | 'courtesy' | 'injection' | 'real-short';
  text: string;
  isReported: boolean;
};

export function readNoise(data: string): NoiseText[] {
  const file = path.join(data, 'own-feedback', 'noise.jsonl');
  return readLines<Omit<NoiseText, 'isReported'>>(file).map((one, i) => ({
    ...one,
    isReported: i % 2 === 0,
  }));
}
