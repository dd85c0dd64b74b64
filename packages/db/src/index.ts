export * as accounts from './accounts.ts';
export * as actKeys from './act-keys.ts';
export * as codeFiles from './code-files.ts';
export * as clusters from './clusters.ts';
export * as audit from './audit.ts';
export * as backlog from './backlog.ts';
export * as agentCalls from './agent-calls.ts';
export * as agentConnections from './agent-connections.ts';
export { connectionTo } from './connection.ts';
export * as corrections from './corrections.ts';
export * as customers from './customers.ts';
export { databaseClock, readDatabaseClock } from './database-clock.ts';
export { type DedupSecret } from './dedup-secret.ts';
export * as digests from './digests.ts';
export * as embeddings from './embeddings.ts';
export * as erasedItems from './erased-items.ts';
export * as erasedPerson from './erased-person.ts';
export * as erasedTranscripts from './erased-transcripts.ts';
export * as erasedWords from './erased-words.ts';
export * as erasures from './erasures.ts';
export * as exportedRows from './exported-rows.ts';
export * as exports from './exports.ts';
export * as events from './events.ts';
export * as failedItems from './failed-items.ts';
export * as feedback from './feedback.ts';
export { idFrom, isUuid, newId } from './ids.ts';
export * as firstSteps from './first-steps.ts';
export * as glossary from './glossary.ts';
export * as glossarySuggestions from './glossary-suggestions.ts';
export * as hookDeliveries from './hook-deliveries.ts';
export * as hookEvents from './hook-events.ts';
export * as invitations from './invitations.ts';
export * as imports from './imports.ts';
export * as items from './items.ts';
export * as lateWork from './late-work.ts';
export * as mails from './mails.ts';
export { type MentionFilter, type PaysBetween, toMentionFilter } from './mentions.ts';
export * as members from './members.ts';
export * as mergeSuggestions from './merge-suggestions.ts';
export * as nearTexts from './near-texts.ts';
export * as oidcRecords from './oidc-records.ts';
export { type Realm } from './oidc-records.ts';
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
} from './open.ts';
export { type AppDatabase, openForApp } from './open-for-app.ts';
export * as passwordResets from './password-resets.ts';
export * as parts from './parts.ts';
export * as people from './people.ts';
export * as priorities from './priorities.ts';
export * as providerKeys from './provider-keys.ts';
export * as quoteFacts from './quote-facts.ts';
export * as quota from './quota.ts';
export * as rankedPriorities from './ranked-priorities.ts';
export * as rankings from './rankings.ts';
export * as relay from './relay.ts';
export * as repositories from './repositories.ts';
export {
  compareHistory,
  databaseCheck,
  findAppliedSchema,
  type History,
  readSchemaFiles,
  type SchemaFile,
  type SchemaFiles,
} from './schema-version.ts';
export * as screenshots from './screenshots.ts';
export * as search from './search.ts';
export * as searchFacts from './search-facts.ts';
export { findNames, findPlaces, type NamesFound } from './search-names.ts';
export { type SearchFilter } from './search-filter.ts';
export * as shareProposals from './share-proposals.ts';
export * as shares from './shares.ts';
export * as signInTries from './sign-in-tries.ts';
export * as specs from './specs.ts';
export * as submissions from './submissions.ts';
export * as suppressions from './suppressions.ts';
export * as surveyKeys from './survey-keys.ts';
export * as surveyResults from './survey-results.ts';
export * as surveys from './surveys.ts';
export { openTaskSignals, type TaskSignals } from './task-signals.ts';
export * as tasks from './tasks.ts';
export * as themes from './themes.ts';
export * as transcripts from './transcripts.ts';
export * as understandings from './understandings.ts';
export { type WorkspaceLine, workspaceLine } from './workspace-line.ts';
export { isDatabaseSlow } from './database-busy.ts';
export { inTransaction, readWorkspace, withWorkspace } from './with-workspace.ts';
export * as waitingAgents from './waiting-agents.ts';
export * as webhooks from './webhooks.ts';
export * as workspaceErasures from './workspace-erasures.ts';
export * as workspaces from './workspaces.ts';
