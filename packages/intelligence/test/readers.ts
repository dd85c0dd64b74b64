import { loadClassifier } from '../src/classify.ts';
import { compose } from '../src/compose.ts';
import { detectSpeakers } from '../src/detect-speakers.ts';
import { loadEncoder } from '../src/encoder.ts';
import { toFeatures } from '../src/features.ts';
import { fittingPassage } from '../src/fitting-passage.ts';
import { isInjection } from '../src/injection.ts';
import { isEnglish } from '../src/language.ts';
import { toClauses } from '../src/name-words.ts';
import { nameClusters } from '../src/names.ts';
import { withoutSignature } from '../src/near-key-courtesies.ts';
import { nearTokens } from '../src/near-key-tokens.ts';
import { nearText } from '../src/near-key.ts';
import { quarantineReason } from '../src/quarantine.ts';
import { readPeriod } from '../src/question-period.ts';
import { readQuestion } from '../src/question.ts';
import { searchTerms } from '../src/search-terms.ts';
import { splitSentences } from '../src/sentences.ts';
import { severityOf } from '../src/severity.ts';
import { loadSignalJudge } from '../src/signal-model.ts';
import { findSpeaker, speakerLabels } from '../src/signal-speaker.ts';
import { announces, goesOn, pointsBack, subjectOf, turnsAway } from '../src/signal-subject.ts';
import { withoutNoises } from '../src/signal-words.ts';
import { splitIntoSignals } from '../src/signals.ts';
import { isSpam } from '../src/spam.ts';
import { tokens } from '../src/tokens.ts';
import { tidy } from '../src/transcript-labels.ts';
import { isRole, sideOf } from '../src/transcript-roles.ts';
import { splitTurns } from '../src/transcript-turns.ts';
import { unquoted } from '../src/unquoted.ts';
import { wordDifference } from '../src/word-difference.ts';

/** Loads the models once and gives every function that reads what somebody sent. */
export function loadReaders(): Record<string, (text: string) => unknown> {
  const encoder = loadEncoder();
  const classifier = loadClassifier();
  const judgeOf = loadSignalJudge(encoder);
  const vector = encoder.embed('The export crashes');
  const now = new Date('2026-06-01');
  return {
    announces,
    classify: (text) => classifier.classify(text, vector),
    compose,
    detectSpeakers,
    embed: encoder.embed,
    'findSpeaker of a text': (text) => findSpeaker(text, 'Dana'),
    'findSpeaker by a label': (text) => findSpeaker('Dana: yes', text),
    'fittingPassage in a text': (text) => fittingPassage(text, 'the export', () => 0),
    'fittingPassage about a text': (text) => fittingPassage('The export crashes', text, () => 0),
    goesOn,
    isEnglish,
    isInjection,
    isRole,
    isSpam,
    judge: (text) => judgeOf(text)(text),
    nameClusters: (text) => nameClusters([{ id: 'a', texts: [text, text] }], { taken: [] }),
    nearText,
    'nearText of the longest texts': (text) => {
      for (let at = 0; at < text.length; at += 20_000) nearText(text.slice(at, at + 20_000));
    },
    nearTokens,
    pointsBack,
    quarantineReason,
    readPeriod: (text) => readPeriod(text, now),
    readQuestion: (text) => readQuestion(text, now),
    searchTerms,
    severityOf: (text) => severityOf('bug', text),
    sideOf,
    speakerLabels,
    'splitIntoSignals of all': (text) => splitIntoSignals(text, null),
    'splitIntoSignals of one': (text) => splitIntoSignals(text, 'Ana'),
    'splitIntoSignals of another': (text) => splitIntoSignals(text, 'Dana'),
    'splitIntoSignals by the model': (text) => splitIntoSignals(text, null, judgeOf),
    splitSentences: (text) => splitSentences(text, null),
    splitTurns,
    subjectOf,
    tidy,
    toClauses,
    toFeatures: (text) => toFeatures(text, vector),
    tokens,
    turnsAway,
    unquoted,
    withoutNoises,
    withoutSignature,
    wordDifference: (text) => wordDifference(text, 'The export crashes'),
  };
}
