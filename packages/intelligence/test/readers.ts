import { sharedEncoder } from '@feedback/test-support';
import { companyDomain, domainName } from '../src/accounts/company-domain.ts';
import { plainCompany } from '../src/accounts/company-name.ts';
import { churnRisk } from '../src/churn-risk/churn-risk.ts';
import { loadClassifier } from '../src/classifier/classify.ts';
import { coreText } from '../src/core-text/core-text.ts';
import { encodeCore, type Encoder } from '../src/encoder/encoder.ts';
import { type Encoded, NOTHING_ENCODED } from '../src/encoder/item-vector.ts';
import { findSynonyms } from '../src/glossary/find-synonyms.ts';
import { openGlossary } from '../src/glossary/glossary.ts';
import { toFeatures } from '../src/laws/features.ts';
import { nameClusters, titleOf } from '../src/names/names.ts';
import { withoutSignature } from '../src/near-duplicates/near-duplicate-key-courtesies.ts';
import { nearTokens } from '../src/near-duplicates/near-duplicate-key-tokens.ts';
import { nearText } from '../src/near-duplicates/near-duplicate-key.ts';
import { wordDifference } from '../src/near-duplicates/word-difference.ts';
import { openPartReader } from '../src/parts/part-reader.ts';
import { isInjection } from '../src/quarantine/injection.ts';
import { loadOrderJudge } from '../src/quarantine/orders.ts';
import { quarantineReason } from '../src/quarantine/quarantine.ts';
import { isSpam } from '../src/quarantine/spam.ts';
import { fittingPassage, passagesOf } from '../src/search/fitting-passage.ts';
import { mayLeave } from '../src/search/may-leave.ts';
import { readQuestion } from '../src/search/question.ts';
import { saysAgain, saysUnsolved } from '../src/search/says-again.ts';
import { searchTerms } from '../src/search/search-terms.ts';
import { soundsAngry } from '../src/search/sounds-angry.ts';
import { openSubjectReader } from '../src/search/subject.ts';
import { splitSentences } from '../src/signals/sentences.ts';
import { loadSignalJudge } from '../src/signals/signal-model.ts';
import { findSpeaker, speakerLabels } from '../src/signals/signal-speaker.ts';
import { announces, goesOn, pointsBack, subjectOf, turnsAway } from '../src/signals/signal-subject.ts';
import { withoutNoises } from '../src/signals/signal-words.ts';
import { splitIntoSignals } from '../src/signals/signals.ts';
import { toClauses } from '../src/signals/subject-words.ts';
import { readStatements } from '../src/statements/read-statements.ts';
import { compose } from '../src/text/compose.ts';
import { knownWordsAtFirstUse } from '../src/text/known-words.ts';
import { isEnglish, judgeLanguage } from '../src/text/language.ts';
import { tokens } from '../src/text/tokens.ts';
import { unquoted } from '../src/text/unquoted.ts';
import { detectSpeakers } from '../src/transcripts/detect-speakers.ts';
import { tidy } from '../src/transcripts/transcript-labels.ts';
import { isRole, sideOf } from '../src/transcripts/transcript-roles.ts';
import { splitTurns } from '../src/transcripts/transcript-turns.ts';

const STEMS = ['export', 'crash'];
const KNOWN = { has: (stem: string) => STEMS.includes(stem), all: () => STEMS };
const DIRECTORY = {
  accounts: [{ key: 'a', name: 'Acme Tools' }],
  people: [{ key: 'p', name: 'Dana Dill', account: 'Acme Tools' }],
  sources: ['support_ticket'],
  projects: ['web'],
};

const GLOSSARY = openGlossary([{ term: 'Export', means: ['the csv', 'a a'], readAs: 'export' }]);

/** What a text costs to encode does not depend on how long it is, so most of the sentences of long texts need not be encoded here. */
const MOST_ENCODED = 500;

/** The encoder, of which all texts after the first ones get the vector of the last that was encoded. */
function encodingFew(encoder: Encoder, most: number): Pick<Encoder, 'encodeCores'> {
  let left = most;
  let last = NOTHING_ENCODED;
  const encode = (core: string): Encoded => {
    if (left-- > 0) last = encodeCore(encoder, core);
    return last;
  };
  return { encodeCores: (cores) => cores.map(encode) };
}

/** Loads the models once and gives every function that reads customers' texts. */
export function loadReaders(): Record<string, (text: string) => unknown> {
  const encoder = sharedEncoder();
  const few = encodingFew(encoder, MOST_ENCODED);
  const classifier = loadClassifier();
  const judgeOf = loadSignalJudge(few);
  const { manner } = encodeCore(encoder, 'The export crashes');
  const now = new Date('2026-06-01');
  const subjects = openSubjectReader();
  return {
    readStatements,
    announces,
    companyDomain: (text) => [companyDomain(text), companyDomain(`a@${text}`)],
    churnRisk,
    classify: (text) => classifier.classify(text, manner),
    compose,
    coreText,
    detectSpeakers,
    domainName,
    embed: encoder.embed,
    'findSpeaker of a text': (text) => findSpeaker(text, 'Dana'),
    'findSpeaker by a label': (text) => findSpeaker('Dana: yes', text),
    'fittingPassage in a text': (text) => fittingPassage(text, passagesOf(text, 'the export'), () => 0),
    'fittingPassage about a text': (text) =>
      fittingPassage('The export crashes', passagesOf('The export crashes', text), () => 0),
    goesOn,
    isEnglish,
    isInjection,
    isRole,
    isSpam,
    judgeLanguage,
    judge: (text) => judgeOf(text)(text),
    mayLeave,
    saysAgain: (text) => [saysAgain(text), saysUnsolved(text)],
    soundsAngry,
    nameClusters: (text) => nameClusters([{ id: 'a', texts: [text, text] }], { taken: [] }),
    'titleOf a text': (text) => titleOf(text, knownWordsAtFirstUse()),
    nearText,
    mayOrder: loadOrderJudge(few).mayOrder,
    readBreaks: openPartReader(few, classifier),
    'a glossary': (text) => [GLOSSARY.read(text), GLOSSARY.spell(text)],
    findSynonyms: (text) => findSynonyms([text], ['The export'], () => false),
    plainCompany,
    'nearText of the longest texts': (text) => {
      for (let at = 0; at < text.length; at += 20_000) nearText(text.slice(at, at + 20_000));
    },
    nearTokens,
    pointsBack,
    quarantineReason,
    'readPart of a subject': (text) => subjects.readPart(text, KNOWN),
    readQuestion: (text) => readQuestion(text, now),
    'readQuestion with names': (text) => readQuestion(text, now, { directory: DIRECTORY }),
    'readText for subjects': (text) => subjects.readText(text),
    searchTerms,
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
    toFeatures: (text) => toFeatures(text, manner),
    tokens,
    turnsAway,
    unquoted,
    withoutNoises,
    withoutSignature,
    wordDifference: (text) => wordDifference(text, 'The export crashes'),
  };
}
