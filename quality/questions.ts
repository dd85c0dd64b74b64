import { askFeedback } from '@feedback/core';
import { type Db, openDb } from '@feedback/db';
import { openQuestionEncoder, type QuestionEncoder } from '@feedback/intelligence';
import { withDurableStores } from '@feedback/local-stack';
import { migrate } from '@feedback/local-stack/migrate';
import { type AskedQuestion, judgeAnswer, type Judged } from './asked-questions.ts';
import { openData, readJsonLines } from './data.ts';
import { fillWorkspace, REVENUE_BANDS, type SentItem } from './fill-workspace.ts';
import { type QualityData, type QualityGroup, type QualityRow } from './group.ts';

/** The instant at which the questions are asked: the day after the last item of all sets. */
const ASKED_AT = new Date('2026-11-01T00:00:00Z');
const MOST_CITED = 1_000;

/** The halves of a set, by the numbers of its lines; words and bars were not chosen on the reported ones. */
const HALVES: Halves = [
  { name: 'to choose by', has: (line) => line % 2 === 0, isReported: false },
  { name: 'to report', has: (line) => line % 2 === 1, isReported: true },
];
const ALL_SEEN: Halves = [{ name: 'to choose by', has: () => true, isReported: false }];

/**
 * The place of each set, and the name of its workspace where the questions name the product; the shipped set is used where the data
 * folder has none.
 */
const SETS: SetPlace[] = [
  { name: 'a scheduling product', folder: 'own-feedback/questions', halves: HALVES },
  { name: 'a wiki with invoices', folder: 'questions', halves: HALVES },
  { name: 'a mailing product', folder: 'questions-mail', halves: HALVES },
  { name: 'a product for HR', folder: 'questions-hr', workspace: 'Ferienta', halves: ALL_SEEN },
  {
    name: 'software for property managers',
    folder: 'questions-property',
    workspace: 'Hausmeister',
    halves: HALVES,
  },
];

export const questions: QualityGroup = {
  name: 'questions',
  about:
    'Questions as people ask them, through askFeedback in a workspace of its own in PostgreSQL: the items are accepted, understood, ' +
    'clustered and ranked by the code of the ingest API and the worker. An answer is right when nothing is expected and nothing found; ' +
    'when the F1 of all that it cites is at least .6; when the count expected is met within a fifth by items of which half are ' +
    'expected; or, from the ranking, when .6 of its quotations are. `untrue nothing`: how often feedback is denied that there is, of ' +
    'those with some. `about something else`: how often less than a fifth of what is cited is expected, or nothing is. Words and bars ' +
    'were chosen while looking at the questions of even line numbers; the figures of the report are of the odd ones. Failures of the ' +
    'scheduling product’s odd ones have been read once, and the mailing product’s questions were written by the hand that then ' +
    'chose the words, each with a sibling on the other half, so that only those of the wiki and of the property managers are unseen. The last two sets ' +
    'were written by other hands, who were asked to say most things without their usual words. The wiki’s texts are of two domains ' +
    'whose titles helped to choose the bars; the mailing product’s are of a domain that nothing was chosen on.',
  measure: async (data) => {
    const sets = SETS.flatMap((set) => readSet(data, set) ?? []);
    if (sets.length === 0) return [];
    const encoder = openQuestionEncoder();
    return withDurableStores(async ({ postgres }) => {
      await migrate(postgres.url);
      const db = openDb({ url: postgres.url, connections: 2, onError: () => {} });
      try {
        const rows: QualityRow[] = [];
        for (const set of sets) rows.push(...(await measureSet(db, encoder, set)));
        return rows;
      } finally {
        await db.close();
      }
    });
  },
};

type Halves = readonly { name: string; has: (line: number) => boolean; isReported: boolean }[];

type SetPlace = { name: string; folder: string; workspace?: string; halves: Halves };

type QuestionSet = Omit<SetPlace, 'folder'> & { items: SentItem[]; asked: AskedQuestion[] };

function readSet(data: QualityData, { folder, ...set }: SetPlace): QuestionSet | undefined {
  const shipped = openData(undefined);
  const path = (file: string) => data.path(`${folder}/${file}`) ?? shipped.path(`${folder}/${file}`);
  const [corpus, asked] = [path('corpus.jsonl'), path('questions.jsonl')];
  return corpus && asked ? { ...set, items: readJsonLines(corpus), asked: readJsonLines(asked) } : undefined;
}

async function measureSet(
  db: Db,
  encoder: QuestionEncoder,
  { name, workspace, halves, items, asked }: QuestionSet,
): Promise<QualityRow[]> {
  const { workspaceId, externalIds } = await fillWorkspace(db, {
    items,
    now: ASKED_AT,
    ...(workspace !== undefined && { name: workspace }),
  });
  const deps = { db, now: () => ASKED_AT, encoder, revenueBands: REVENUE_BANDS };
  const rows: QualityRow[] = [];
  for (const half of halves) {
    const judged: Judged[] = [];
    for (const question of asked.filter((_, n) => half.has(n + 1))) {
      const answer = await askFeedback(deps, workspaceId, {
        question: question.q,
        filter: {},
        limit: MOST_CITED,
      });
      judged.push(judgeAnswer(question, answer, externalIds));
    }
    const share = (is: (one: Judged) => boolean) => judged.filter(is).length / judged.length;
    rows.push({
      on: `${name}, ${judged.length} questions ${half.name}, ${items.length} items`,
      method: 'product',
      figures: {
        right: share(({ isRight }) => isRight),
        'untrue nothing': share(({ isUntrulyNone }) => isUntrulyNone),
        'about something else': share(({ isElsewhere }) => isElsewhere),
        F1: judged.reduce((sum, { f1 }) => sum + f1, 0) / judged.length,
      },
      ...(half.isReported && {
        targets: {
          right: { atLeast: 34 / 45 },
          'untrue nothing': { atMost: 2 / 45 },
          'about something else': { atMost: 2 / 45 },
        },
      }),
    });
  }
  return rows;
}
