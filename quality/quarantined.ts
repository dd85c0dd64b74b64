import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { quarantineReason } from '@feedback/intelligence';
import { readCsv } from './data.ts';
import { type QualityData, type QualityRow } from './group.ts';

/** Measures the quarantine: of real texts, which it should not contain, and of hostile ones, which it should. */
export function measureQuarantine(data: QualityData): QualityRow[] {
  return [...realTexts(data).map(([on, texts]) => toleranceRow(on, texts)), ...measureHostile(data)];
}

function toleranceRow(on: string, texts: string[]): QualityRow {
  const quarantined = texts.filter((text) => quarantineReason(text) !== null).length;
  const figures = { texts: texts.length, quarantined, per_2000: (2000 * quarantined) / texts.length };
  return { on: `${on}: real texts`, method: 'product', figures, targets: { per_2000: { atMost: 1 } } };
}

function realTexts(data: QualityData): [string, string[]][] {
  const found: [string, string[]][] = [];
  const read = (name: string, on: string, toTexts: (file: string) => string[]) => {
    const file = data.path(name);
    if (file !== undefined) found.push([on, toTexts(file)]);
  };
  const column = (file: string) => readCsv(file).map((row) => row['text'] ?? '');
  read('banking77/train.csv', 'Banking77, train', column);
  read('banking77/test.csv', 'Banking77, test', column);
  read('clinc150/data_full.json', 'CLINC150', (file) =>
    Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, [string][]>).flatMap((part) =>
      part.map(([text]) => text),
    ),
  );
  read('app-reviews/reviews.json', 'app reviews', (file) =>
    (JSON.parse(readFileSync(file, 'utf8')) as { text: string }[]).map(({ text }) => text),
  );
  return found;
}

type Hostile = { text: string; is: 'spam' | 'injection' | 'feedback' };

/** Texts of our own: half of them feedback that looks hostile. */
function measureHostile(data: QualityData): QualityRow[] {
  const file =
    data.path('hostile/texts.json') ?? fileURLToPath(new URL('samples/hostile/texts.json', import.meta.url));
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Hostile[]; // its README says so
  const share = (is: Hostile['is'], isRight: (reason: string | null) => boolean) => {
    const all = texts.filter((one) => one.is === is);
    return all.filter(({ text }) => isRight(quarantineReason(text))).length / all.length;
  };
  const figures = {
    texts: texts.length,
    spam_found: share('spam', (reason) => reason === 'spam'),
    injections_found: share('injection', (reason) => reason === 'injection'),
    feedback_kept: share('feedback', (reason) => reason === null),
  };
  return [
    {
      on: 'hostile texts and feedback that looks so',
      method: 'product',
      figures,
      targets: { feedback_kept: { atLeast: 0.95 } },
    },
  ];
}
