import { loadEncoder } from '@feedback/intelligence';
import { readCsv, readJsonLines } from './data.ts';
import { type QualityData, type QualityGroup, type QualityRow } from './group.ts';
import { averagePrecision, mean, ndcg, recall } from './retrieval.ts';
import { openSearchers, toDocuments } from './searchers.ts';

export const search: QualityGroup = {
  name: 'search',
  about:
    'Questions against texts, by the hybrid score of the candidates that service.ask finds; service.ask itself judges them as “questions” and ' +
    '“answers” measure. How much words count beside meaning goes by the lengths of ' +
    'question and texts. Its constants and those of BM25 were settled in early measurements that looked at samples of these sets too, so ' +
    'the figures may be a little kind; choosing the share again on CLINC150 (utterances strung together to long texts, intents by name as ' +
    'questions) found nothing better. How much repeats in a question and words that stand together count was chosen on other sets: ' +
    'halves and titles of issues (SWE-bench), titles of app reviews, topics of meetings (QMSum) and CLINC150. Banking77: a test utterance, every fourth one, finds the train utterances of its intent. App reviews ' +
    'judged by people for a few words each (IS-22): ordered among the judged ones. SeaMonkey: a bug report finds its duplicates, at least as many as BM25 does alone.',
  measure: async (data) => [
    ...intents(data.path('banking77/test.csv'), data.path('banking77/train.csv')),
    ...reviews(data.path('search/judgements.jsonl')),
    ...duplicates(data),
  ],
};

const encoder = loadEncoder();
const EVERY = 4;

function intents(questions: string | undefined, corpus: string | undefined): QualityRow[] {
  if (!questions || !corpus) return [];
  const asked = readCsv(questions).filter((_, i) => i % EVERY === 0);
  const texts = readCsv(corpus);
  const ways = openSearchers(
    encoder,
    toDocuments(
      encoder,
      texts.map(({ text = '' }) => text),
    ),
  );
  return Object.entries(ways).map(([method, find]) => {
    const found = asked.map(({ text = '', category }) => ({
      ranked: find(text).map((at) => texts[at]?.category === category),
      relevant: texts.filter((each) => each.category === category).length,
    }));
    return {
      on: `Banking77, ${asked.length} questions, ${texts.length} texts`,
      method,
      figures: { 'nDCG@10': mean(found.map(({ ranked, relevant }) => ndcg(ranked, relevant, 10))) },
      ...(method === 'product' ? { targets: { 'nDCG@10': { atLeast: 0.785 } } } : {}),
    };
  });
}

type Judgement = { app: string; query: string; text: string; relevant: boolean };

function reviews(file: string | undefined): QualityRow[] {
  if (!file) return [];
  const topics = [
    ...Map.groupBy(readJsonLines<Judgement>(file), ({ app, query }) => `${app}\0${query}`).values(),
  ];
  const ways = topics.map((judged) =>
    openSearchers(
      encoder,
      toDocuments(
        encoder,
        judged.map(({ text }) => text),
      ),
    ),
  );
  return Object.keys(ways[0] ?? {}).map((method) => {
    const precisions = topics.map((judged, i) => {
      const order = ways[i]?.[method]?.(judged[0]?.query ?? '') ?? [];
      const relevant = judged.filter((each) => each.relevant).length;
      return averagePrecision(
        order.map((at) => judged[at]?.relevant === true),
        relevant,
      );
    });
    return {
      on: `app reviews, ${topics.length} questions`,
      method,
      figures: { MAP: mean(precisions) },
      ...(method === 'product' ? { targets: { MAP: { atLeast: 0.78 } } } : {}),
    };
  });
}

function duplicates(data: QualityData): QualityRow[] {
  const [reports, pairs] = [data.path('gitbugs/seamonkey.csv'), data.path('gitbugs/seamonkey_dups.csv')];
  if (!reports || !pairs) return [];
  const all = readCsv(reports);
  const placeOf = new Map(all.map((row, at) => [row['Issue id'], at]));
  const others = new Map<number, Set<number>>();
  for (const row of readCsv(pairs)) {
    const [one, other] = [placeOf.get(row['Issue id']), placeOf.get(row['Duplicate id'])];
    if (one !== undefined && other !== undefined) others.set(one, (others.get(one) ?? new Set()).add(other));
  }
  const whole = all.map(({ Summary = '', Description = '' }) => `${Summary}\n\n${Description}`);
  const titles = all.map(({ Summary = '' }) => Summary);
  const median =
    whole.map(({ length }) => length).toSorted((a, b) => a - b)[Math.floor(whole.length / 2)] ?? 0;
  const ofLonger = new Map([...others].filter(([at]) => (whole[at]?.length ?? 0) > median));
  return [
    { what: 'reports', texts: whole, asked: whole, of: others },
    { what: 'reports longer than most', texts: whole, asked: whole, of: ofLonger },
    { what: 'titles alone', texts: titles, asked: titles, of: others },
    { what: 'titles that look for reports', texts: whole, asked: titles, of: others },
  ].flatMap(findDuplicates);
}

type Duplicates = {
  what: string;
  texts: string[];
  asked: string[];
  /** The duplicates of each report that has some. */
  of: Map<number, Set<number>>;
};

function findDuplicates({ what, texts, asked, of }: Duplicates): QualityRow[] {
  const ways = openSearchers(encoder, toDocuments(encoder, texts));
  const measured = Object.entries(ways).map(([method, find]) => {
    const recalls = [...of].map(([at, duplicatesOfIt]) => {
      const order = find(asked[at] ?? '').filter((found) => found !== at);
      return recall(
        order.map((found) => duplicatesOfIt.has(found)),
        duplicatesOfIt.size,
        10,
      );
    });
    return { method, figures: { 'recall@10': mean(recalls) } };
  });
  const byWords = measured.find(({ method }) => method === 'BM25 alone')?.figures['recall@10'] ?? 0;
  return measured.map(({ method, figures }) => ({
    on: `SeaMonkey, ${what}: ${of.size} with a duplicate among ${texts.length}`,
    method,
    figures,
    ...(method === 'product' ? { targets: { 'recall@10': { atLeast: byWords } } } : {}),
  }));
}
