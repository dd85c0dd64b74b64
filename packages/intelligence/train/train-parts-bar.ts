// Chooses the bar of model/parts.json, the lowest that is good: node packages/intelligence/train/train-parts-bar.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { ownJson } from '@feedback/contract/own-json';
import { loadClassifier } from '../src/classifier/classify.ts';
import { openRandom } from '../src/clusters/random.ts';
import { chooseParts, type DivisibleItem } from '../src/parts/choose-parts.ts';
import { type Exemplar } from '../src/parts/cluster-likeness.ts';
import { type PartWeights } from '../src/parts/part-model.ts';
import { openPartReader } from '../src/parts/part-reader.ts';
import { exemplarsOf, joinTexts, openPartEncoder, tinyWorkspaceOf } from './part-examples.ts';
import { domainsApart } from './training-domains.ts';

/** The share of texts about one thing that may be divided by mistake: half of what is acceptable, since other domains have more. */
const MOST_FALSE = 0.005;
const STEP = 0.05;
/** The bar that train-parts.ts chose, in workspaces of several domains, may be this many steps too high. */
const STEPS_LOWER = 40;
const STEPS = 125;
const FILE = new URL('../model/parts.json', import.meta.url);

const encoder = openPartEncoder();
const read = openPartReader(encoder, loadClassifier());
const random = openRandom(7);
const itemOf = ({ text }: { text: string }): DivisibleItem => ({
  key: text,
  length: text.length,
  vector: encoder.embed(text),
  breaks: read(text),
});
const exemplarsIn = (texts: string[]) => exemplarsOf(texts, encoder);

/** Texts of one thing and of two, and the exemplars of the workspace that they are tried in. */
type Workspace = { exemplars: Exemplar[]; single: DivisibleItem[]; joined: DivisibleItem[] };

/** Texts are tried in each domain apart, as it is and as it begins. */
const domains = domainsApart('choose').map((domain) => ({ ...domain, joined: joinTexts(domain, random) }));
const workspaces: Record<'whole' | 'tiny', Workspace[]> = {
  whole: domains.map(({ texts, joined }) => ({
    exemplars: exemplarsIn(texts.map(({ text }) => text)),
    single: texts.map(itemOf),
    joined: joined.map(itemOf),
  })),
  tiny: domains.flatMap(({ texts, joined }) => [
    ...texts.map((one) => ({
      exemplars: exemplarsIn(tinyWorkspaceOf({ texts }, { ...one, themes: [one.theme], lacks: [one.text] })),
      single: [itemOf(one)],
      joined: [],
    })),
    ...joined.map((two) => ({
      exemplars: exemplarsIn(tinyWorkspaceOf({ texts }, { ...two, lacks: [two.one, two.other] })),
      single: [],
      joined: [itemOf(two)],
    })),
  ]),
};

const weights = ownJson<PartWeights>(readFileSync(FILE, 'utf8')); // train-parts.ts wrote it
const shareDivided = (of: readonly Workspace[], sort: 'single' | 'joined', bias: number) => {
  const items = of.reduce((sum, one) => sum + one[sort].length, 0);
  const divided = of.flatMap((one) =>
    chooseParts({ exemplars: one.exemplars, items: one[sort], said: [] }, { ...weights, bias }),
  );
  return divided.length / items;
};
const isGood = (bias: number) =>
  Object.entries(workspaces).every(([size, of]) => {
    const [single, joined] = [shareDivided(of, 'single', bias), shareDivided(of, 'joined', bias)];
    console.log(
      `bias ${bias}, ${size}: of one thing ${single.toFixed(4)} divided, of two ${joined.toFixed(3)}`,
    );
    return single <= MOST_FALSE;
  });
const biases = Array.from({ length: STEPS }, (_, step) =>
  Number((weights.bias + (STEPS_LOWER - step) * STEP).toFixed(3)),
);
const bias = biases.find(isGood);
if (bias === undefined) throw new Error('More is divided by mistake at every bar: learn the law again');
writeFileSync(FILE, `${JSON.stringify({ ...weights, bias })}\n`);
