import { type Served } from './acts/act.ts';
import * as auditActs from './audit/acts.ts';
import * as boardActs from './board/acts.ts';
import * as correctionActs from './corrections/acts.ts';
import * as digestActs from './digests/acts.ts';
import * as erasureActs from './erasures/acts.ts';
import * as exportActs from './exports/acts.ts';
import * as feedbackActs from './feedback/acts.ts';
import * as glossaryActs from './glossary/acts.ts';
import * as importActs from './imports/acts.ts';
import * as operationActs from './operations/acts.ts';
import * as peopleActs from './people/acts.ts';
import * as priorityActs from './priorities/acts.ts';
import * as quotaActs from './quota/acts.ts';
import * as modelActs from './readings/acts.ts';
import * as repositoryActs from './repositories/acts.ts';
import * as senderActs from './senders/acts.ts';
import * as settingsActs from './settings/acts.ts';
import * as mailActs from './sharing/acts.ts';
import * as surveyActs from './surveys/acts.ts';
import * as transcriptActs from './transcripts/acts.ts';
import * as webhookActs from './webhooks/acts.ts';

/** What people, agents and programs can do or read, by operation id: each is served and documented under /api. */
export const ACTS: Readonly<Record<string, Served>> = {
  ...boardActs,
  ...correctionActs,
  ...priorityActs,
  ...feedbackActs,
  ...transcriptActs,
  ...importActs,
  ...glossaryActs,
  ...peopleActs,
  ...surveyActs,
  ...senderActs,
  ...quotaActs,
  ...repositoryActs,
  ...mailActs,
  ...settingsActs,
  ...digestActs,
  ...modelActs,
  ...auditActs,
  ...operationActs,
  ...exportActs,
  ...erasureActs,
  ...webhookActs,
};
