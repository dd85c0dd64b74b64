// The setup of tests. Three more entry points load slower: ./browser, ./git-servers, and
// ./processes for whole apps and stores.
export { loadedAtStart } from './loaded-at-start.ts';
export { shiftedClock } from './clock.ts';
export { importCommit, type ImportedFile, makeGitRepository } from './git-repository.ts';
export { HOSTILE_TEXTS } from './hostile-texts.ts';
export { histogramCounts } from './histogram-counts.ts';
export { startHookReceiver, type TakenHook } from './hook-receiver.ts';
export { certificate, privateKey, startHttps } from './https-server.ts';
export { optionsStripper } from './options-stripper.ts';
export { emptyDatabase, ownDatabase } from './own-database.ts';
export { keptLog } from './kept-log.ts';
export { newSurvey } from './new-survey.ts';
export { readHere } from './read-here.ts';
export { makeIssuer, TEST_AUDIENCE } from './session-token.ts';
export { sharedEncoder, sharedQuestionEncoder, sharedReader } from './shared-models.ts';
export { postFrom, slowSenders } from './slow-senders.ts';
export { tcpProxy } from './tcp-proxy.ts';
export { findMarkers, storedText } from './stored-text.ts';
export { untilBlockedBy } from './until-blocked-by.ts';
export { workbook } from './workbook.ts';
export { growthOf, isLinear } from './work-grows.ts';
export {
  databaseUrl,
  makeWorkspace,
  ownerOf,
  openTestDb,
  redisUrl,
  TEST_ISSUER,
  type TestWorkspace,
} from './workspace.ts';
