import { Type } from '@feedback/contract/schema';
import {
  openEncoder,
  openSubjectReader,
  partJudge,
  readQuestion,
  searchTerms,
  toRows,
} from '@feedback/intelligence';
import { readCsv } from './data.ts';
import { type QualityData, type QualityGroup, type QualityRow } from './group.ts';
import { readJson } from './read-json.ts';
import { mean } from './retrieval.ts';

export const answers: QualityGroup = {
  name: 'answers',
  about:
    'What service.ask takes to bear on a subject, by the function that it uses. Banking77: the texts are those of every other intent of ' +
    'the test set; “What do customers say about …?” is asked of each intent by its name. `precision`, `recall` and `F1` are of the texts ' +
    'counted as matched, a mean over the intents that are there. `answered` is how often a question about something that is there gets ' +
    'an answer, `answered, elsewhere` how often one gets an answer that is about nothing there (the out-of-scope test questions of ' +
    'CLINC150), `answered, left out` the same for the intents left out, many of which differ from one that is there by a word. The bars ' +
    'of the product were chosen on the themes of 36 domains of our own feedback, asked for by their titles, the doubt also on halves of the ' +
    'questions below, and how they rise with many items on CLINC150; the form of that rise was settled with a look at these figures, so they ' +
    'may be a little kind.',
  measure: async (data) => banking(data),
};

function banking(data: QualityData): QualityRow[] {
  const [texts, elsewhere] = [data.path('banking77/test.csv'), data.path('clinc150/data_full.json')];
  return texts && elsewhere ? measure(readCsv(texts), outOfScope(elsewhere)) : [];
}

function outOfScope(file: string): string[] {
  const { oos_test: questions } = readJson(
    file,
    Type.Object({ oos_test: Type.Array(Type.Array(Type.String())) }),
  );
  return questions.map(([question = '']) => question).slice(0, 300);
}

type Matcher = (question: string) => { at: number }[];

function measure(rows: Record<string, string>[], elsewhere: string[]): QualityRow[] {
  const intents = [...new Set(rows.map(({ category = '' }) => category))].toSorted();
  const there = intents.filter((_, i) => i % 2 === 0);
  const held = rows.filter(({ category = '' }) => there.includes(category));
  const leftOut = intents.filter((intent) => !there.includes(intent)).map(toQuestion);
  return Object.entries(openMatchers(held.map(({ text = '' }) => text))).map(([method, matching]) => {
    const judged = there.map((intent) => {
      const matched = matching(toQuestion(intent));
      const right = matched.filter(({ at }) => held[at]?.category === intent).length;
      const precision = matched.length === 0 ? 0 : right / matched.length;
      const recall = right / held.filter(({ category }) => category === intent).length;
      const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
      return { precision, recall, f1, isAnswered: matched.length > 0 };
    });
    const answered = (questions: string[]) =>
      mean(questions.map((question) => Number(matching(question).length > 0)));
    return {
      on: `Banking77, ${there.length} intents, ${held.length} texts`,
      method,
      figures: {
        precision: mean(judged.map(({ precision }) => precision)),
        recall: mean(judged.map(({ recall }) => recall)),
        F1: mean(judged.map(({ f1 }) => f1)),
        answered: mean(judged.map(({ isAnswered }) => Number(isAnswered))),
        'answered, elsewhere': answered(elsewhere),
        'answered, left out': answered(leftOut),
      },
    };
  });
}

function toQuestion(intent: string): string {
  return `What do customers say about ${intent.replaceAll('_', ' ').replaceAll('?', '').toLowerCase()}?`;
}

/** The product's judgement of texts that bear on a question, and two simpler ones. */
function openMatchers(texts: string[]): Record<string, Matcher> {
  const encoder = openEncoder();
  const reader = openSubjectReader();
  const documents = texts.map((text, at) => ({
    at,
    vector: encoder.embed(text),
    terms: new Set(searchTerms(text)),
  }));
  const items = documents.map((document) => ({
    ...document,
    stems: reader.readText(texts[document.at] ?? ''),
    priority: null,
    isRead: false,
  }));
  const vectors = toRows(documents.map(({ vector }) => vector));
  const judgePart = partJudge(items, { vectors, reader });
  const read = (question: string) => {
    const { parts } = readQuestion(question, new Date(0));
    return { parts, terms: searchTerms(parts.length === 0 ? question : parts.join(' ')) };
  };
  return {
    product: (question) => {
      const { parts } = read(question);
      const found = parts.flatMap((part) => judgePart(part, encoder.embed(part)).bearing);
      return [...new Set(found.map(({ item }) => item))];
    },
    'all words of the question': (question) => {
      const { terms } = read(question);
      return documents.filter((document) => terms.every((term) => document.terms.has(term)));
    },
    'any word of the question': (question) => {
      const { terms } = read(question);
      return documents.filter((document) => terms.some((term) => document.terms.has(term)));
    },
  };
}
