export * as accounts from './accounts/accounts.ts';
export * as actKeys from './agents/act-keys.ts';
export * as codeFiles from './repositories/code-files.ts';
export * as clusters from './understanding/clusters.ts';
export * as audit from './audit/audit.ts';
export * as backlog from './ledger/backlog.ts';
export * as agentCalls from './agents/agent-calls.ts';
export * as agentConnections from './agents/agent-connections.ts';
export { connectionTo } from './connections/connection.ts';
export * as corrections from './corrections/corrections.ts';
export * as customers from './accounts/customers.ts';
export { databaseClock, readDatabaseClock } from './connections/database-clock.ts';
export { findUserProblem } from './connections/database-user.ts';
export { type DedupSecret } from './connections/dedup-secret.ts';
export * as digests from './digests/digests.ts';
export * as embeddings from './understanding/embeddings.ts';
export * as erasedItems from './erasures/erased-items.ts';
export * as erasedPerson from './erasures/erased-person.ts';
export * as erasedTranscripts from './erasures/erased-transcripts.ts';
export * as erasedWords from './erasures/erased-words.ts';
export * as erasures from './erasures/erasures.ts';
export * as exportedRows from './exports/exported-rows.ts';
export * as exports from './exports/exports.ts';
export * as events from './audit/events.ts';
export * as failedItems from './understanding/failed-items.ts';
export * as feedback from './intake/feedback.ts';
export { idFrom, isUuid, newId } from './statements/ids.ts';
export * as firstSteps from './workspaces/first-steps.ts';
export * as glossary from './glossary/glossary.ts';
export * as glossarySuggestions from './glossary/glossary-suggestions.ts';
export * as hookDeliveries from './webhooks/hook-deliveries.ts';
export * as hookEvents from './webhooks/hook-events.ts';
export * as invitations from './people/invitations.ts';
export * as imports from './imports/imports.ts';
export * as items from './understanding/items.ts';
export * as lateWork from './ledger/late-work.ts';
export * as mails from './sharing/mails.ts';
export { type MentionFilter, type PaysBetween, toMentionFilter } from './answers/mentions.ts';
export * as members from './people/members.ts';
export * as mergeSuggestions from './corrections/merge-suggestions.ts';
export * as modelAnswers from './models/model-answers.ts';
export * as modelChoices from './models/model-choices.ts';
export * as modelUses from './models/model-uses.ts';
export * as nearTexts from './understanding/near-texts.ts';
export * as oidcRecords from './identity/oidc-records.ts';
export { type Realm } from './identity/oidc-records.ts';
export {
  type Db,
  type DbRole,
  openAuditPool,
  openDb,
  type OpenOptions,
  openRelayPool,
  type RelayPool,
  REQUEST_PATIENCE_MS,
  REQUESTS_PER_WORKSPACE,
  type Tx,
} from './connections/open.ts';
export { type AppDatabase, openForApp } from './connections/open-for-app.ts';
export * as pastReadings from './understanding/past-readings.ts';
export * as passwordResets from './people/password-resets.ts';
export * as namings from './understanding/namings.ts';
export * as parts from './understanding/parts.ts';
export * as people from './people/people.ts';
export * as priorities from './priorities/priorities.ts';
export * as providerKeys from './keys/provider-keys.ts';
export * as quoteFacts from './priorities/quote-facts.ts';
export * as quota from './quota/quota.ts';
export * as rankedPriorities from './priorities/ranked-priorities.ts';
export { mayNotBelong } from './priorities/perhaps.ts';
export * as rankings from './priorities/rankings.ts';
export * as relay from './ledger/relay.ts';
export * as repositories from './repositories/repositories.ts';
export {
  compareHistory,
  databaseCheck,
  findAppliedSchema,
  isExpected,
  type History,
  readSchemaFiles,
  type SchemaFile,
  type SchemaFiles,
} from './connections/schema-version.ts';
export * as screenshots from './intake/screenshots.ts';
export * as search from './answers/search.ts';
export * as searchFacts from './answers/search-facts.ts';
export { findNames, findPlaces, type NamesFound } from './answers/search-names.ts';
export { type SearchFilter } from './answers/search-filter.ts';
export * as secondReadings from './understanding/second-readings.ts';
export * as senderCredentials from './senders/sender-credentials.ts';
export * as senders from './senders/senders.ts';
export * as shareProposals from './sharing/share-proposals.ts';
export * as shares from './sharing/shares.ts';
export * as signInTries from './identity/sign-in-tries.ts';
export * as specs from './specs/specs.ts';
export * as submissions from './intake/submissions.ts';
export * as suppressions from './sharing/suppressions.ts';
export * as surveyKeys from './surveys/survey-keys.ts';
export * as surveyResults from './surveys/survey-results.ts';
export * as surveys from './surveys/surveys.ts';
export { openTaskSignals, type TaskSignals } from './ledger/task-signals.ts';
export * as tasks from './ledger/tasks.ts';
export * as themes from './answers/themes.ts';
export * as transcripts from './intake/transcripts.ts';
export * as understandings from './understanding/understandings.ts';
export { type WorkspaceLine, workspaceLine } from './connections/workspace-line.ts';
export { isDatabaseSlow } from './connections/database-busy.ts';
export { inTransaction, readWorkspace, withWorkspace } from './workspaces/with-workspace.ts';
export * as waitingAgents from './agents/waiting-agents.ts';
export * as webhooks from './webhooks/webhooks.ts';
export * as workspaceErasures from './erasures/workspace-erasures.ts';
export * as workspaces from './workspaces/workspaces.ts';
