import { Type } from '@feedback/contract/schema';
import { churnRisk } from '@feedback/intelligence';
import { type QualityRow } from './group.ts';
import { readJson } from './read-json.ts';

const SENTENCES = new URL('samples/churn-risk/sentences.json', import.meta.url);

/** Measures the marks of churn risk on the half of our sentences that was not looked at. */
export function measureChurnRisk(): QualityRow[] {
  const sentences = readJson(
    SENTENCES,
    Type.Array(Type.Object({ text: Type.String(), is: Type.Enum(['risk', 'none']) })),
  );
  const reported = sentences.filter((_, i) => i % 2 === 1);
  const marked = reported.filter(({ text }) => churnRisk(text) !== null);
  const right = marked.filter(({ is }) => is === 'risk').length;
  const risks = reported.filter(({ is }) => is === 'risk').length;
  const figures = {
    sentences: reported.length,
    precision: right / (marked.length || 1),
    recall: right / (risks || 1),
  };
  const targets = { precision: { atLeast: 0.9 } };
  return [{ on: 'churn risk, sentences of our own', method: 'product', figures, targets }];
}
