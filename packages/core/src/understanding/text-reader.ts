import type { understandings } from '@feedback/db'; // in a thread, the package itself would only take memory
import {
  coreText,
  encodeCore,
  type JudgedStatement,
  churnRisk,
  KINDS,
  loadClassifier,
  loadOrderJudge,
  loadSignalJudge,
  mayDivide,
  nearText,
  NOTHING_ENCODED,
  openEncoder,
  openPartReader,
  type PlacedSignal,
  quarantineReason,
  type ReadBreak,
  readStatements,
  searchTerms,
  severitiesOf,
  splitIntoSignals,
  termKeys,
} from '@feedback/intelligence';

/**
 * The result of reading one text. `vector` is in the space named `encoder`; `probabilities` and `severities` follow the
 * order of `KINDS`; a text with a `quarantine` reason is excluded from what is counted and shown.
 */
export type Understood = Pick<
  understandings.NewUnderstanding,
  'encoder' | 'vector' | 'probabilities' | 'quarantine' | 'terms' | 'churnRisk' | 'mayDivide' | 'mayOrder'
> & { severities: number[] };

/** Reads customers' words in the background, one text at a time. */
export type TextReader = {
  /** `meant` is the text as the glossary reads it; without a glossary the text itself. */
  understand: (text: string, workspaceId: string, meant?: string) => Understood;
  /** What is stored of a text for comparing and finding it. It is found by the words of `said` as well. */
  index: (meant: string, workspaceId: string, said?: string) => Pick<Understood, 'vector' | 'terms'>;
  embed: (text: string) => Int8Array;
  /** The form that two near-duplicates share; null when the text is too short for that. */
  nearText: (text: string) => string | null;
  /** The signals in what the customer speaker said; for null, in what all speakers said. */
  splitSignals: (text: string, customerSpeaker: string | null) => PlacedSignal[];
  /** The sentences of a report, each with its vector and the probabilities of its kinds. */
  readStatements: (text: string) => JudgedStatement[];
  /** The places at which a text may be divided. */
  readBreaks: (text: string) => ReadBreak[];
  /** Whether a text may give orders to a machine that reads it. */
  mayOrder: (text: string) => boolean;
  /** Whether a text rather reports, wishes, asks or praises something than not. */
  tells: (text: string) => boolean;
};

/** The probability from which on a text tells something. One that cannot be read does: feedback that is lost costs more than an advert that is shown. */
const TELLS = 0.5;

/** Loads the models, once per thread. */
export function loadTextReader(): TextReader {
  const encoder = openEncoder();
  const classifier = loadClassifier();
  const judgeOf = loadSignalJudge(encoder);
  const orders = loadOrderJudge(encoder);
  return {
    embed: encoder.embed,
    nearText,
    mayOrder: orders.mayOrder,
    tells: (text) => {
      const core = coreText(text);
      return classifier.classify(core, encodeCore(encoder, core).manner).tells >= TELLS;
    },
    readBreaks: openPartReader(encoder, classifier),
    readStatements: (text) => {
      const statements = readStatements(text).map((statement) => ({
        ...statement,
        said: text.slice(statement.start, statement.end),
      }));
      const encoded = encoder.encodeCores(statements.map(({ said }) => said));
      return statements.map(({ said, ...statement }, n) => {
        const { vector, manner } = encoded[n] ?? NOTHING_ENCODED;
        return { ...statement, vector, kinds: classifier.classify(said, manner).probabilities };
      });
    },
    splitSignals: (text, customerSpeaker) => splitIntoSignals(text, customerSpeaker, judgeOf),
    index: (meant, workspaceId, said = '') => ({
      vector: encoder.embed(meant),
      terms: searchTerms(`${said}\n${meant}`).map(termKeys(workspaceId)),
    }),
    understand: (text, workspaceId, meant = text) => {
      const core = coreText(text);
      const said = encodeCore(encoder, core);
      const { manner } = said;
      const vector = meant === text ? said.vector : encoder.embed(meant);
      const risk = churnRisk(text);
      const severities = severitiesOf(manner, risk !== null);
      const { probabilities, alien } = classifier.classify(core, manner);
      const order = orders.barOf(core, manner);
      return {
        encoder: encoder.id,
        vector,
        probabilities: KINDS.map((kind) => probabilities[kind]),
        severities: KINDS.map((kind) => severities[kind]),
        terms: searchTerms(meant).map(termKeys(workspaceId)),
        quarantine: quarantineReason(text, alien, order === 'quarantined'),
        churnRisk: risk,
        mayDivide: mayDivide(text),
        mayOrder: order !== null,
      };
    },
  };
}

/** Why a text could not be read: the time limit, the memory limit, or an error. */
export type UnreadReason = 'too_slow' | 'too_large' | 'unreadable';

/** What was read from one text, or why it could not be read. */
export type Read<T> = { value: T } | { unread: UnreadReason };

/**
 * Reads texts off the caller's thread, each within limits. A text that exceeds them fails alone: there is one answer per
 * text, in order.
 */
export type ReadTexts = <Work extends keyof TextReader>(
  work: Work,
  texts: Parameters<TextReader[Work]>[],
) => Promise<Read<ReturnType<TextReader[Work]>>[]>;
