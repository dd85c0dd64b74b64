import { knownWordsAtFirstUse, openEncoder, openGlossary, readAs } from '@feedback/intelligence';
import { agreement } from '@feedback/intelligence/training';
import { stream } from './cluster-stream.ts';
import { type QualityGroup } from './group.ts';

/** Three parts of an invented product, each under three invented names. */
const ENTRIES = [
  { term: 'Zorbit', means: ['flonkster', 'mibble pane'] },
  { term: 'Quarn', means: ['drabble gate', 'vellix'] },
  { term: 'Snorvo', means: ['trumble sheet', 'pluxo'] },
];
/**
 * What customers say of each part, each sentence about a different thing: only the names show which sentences belong together.
 */
const SAID = [
  ['Zorbit is tiny on my laptop', 'Why does flonkster jump around?', 'The mibble pane went grey after lunch'],
  [
    'flonkster needs a bigger margin',
    'I spend all day in Zorbit and my eyes hurt',
    'Half of my mibble pane is hidden',
  ],
  ['Quarn forgets me', 'The drabble gate asks twice', 'Vellix never lets me through on Mondays'],
  ['Quarn is stubborn today', 'drabble gate spins and spins', 'Vellix wants a code that never comes'],
  ['Snorvo shows last year', 'The trumble sheet misses my street', 'Pluxo adds things that we never had'],
  ['Snorvo came twice', 'Our trumble sheet is in dollars', 'Pluxo rounds up'],
];

/** Measures whether items that name one thing by different words of the customer's own end up together. */
export const glossary: QualityGroup = {
  name: 'Glossary',
  about: `Eighteen sentences about three parts of an invented product, each part under three invented names, and about a different thing each time: only a glossary can
say that they belong together. Written for this; the product was not changed by it but for giving a word of its own to an entry that the encoder knows no word of.`,
  measure: () => {
    const [{ embed }, { isKnown }] = [openEncoder(), knownWordsAtFirstUse()];
    const { read } = openGlossary(ENTRIES.map((entry) => ({ ...entry, readAs: readAs(entry, isKnown) })));
    const texts = SAID.flat();
    const labels = SAID.flatMap((said, i) => said.map(() => `${Math.floor(i / 2)}`));
    const rowOf = (method: string, form: (text: string) => string, targets = {}) => {
      const clusters = stream(
        texts.map((text) => embed(form(text))),
        { batch: texts.length },
      ).refined;
      const { ari } = agreement(labels, clusters);
      return {
        on: `${texts.length} sentences, 3 things`,
        method,
        figures: { ARI: ari, clusters: new Set(clusters).size },
        targets,
      };
    };
    return Promise.resolve([
      rowOf('product', read, { ARI: { atLeast: 0.9 } }),
      rowOf('without a glossary', (text) => text),
    ]);
  },
};
