import { type Db, type DedupSecret, type erasures, type Tx } from '@feedback/db';
import { type ObjectStorage } from '@feedback/outbound';
import { type ClusterEngine } from '../understanding/cluster-feedback.ts';
import { type ReadTexts } from '../understanding/text-reader.ts';

export type EraseDeps = {
  db: Db;
  storage: ObjectStorage;
  readTexts: ReadTexts;
  /** The name of the current vector space. */
  encoder: string;
  engine: Pick<ClusterEngine, 'nameItems'>;
};

/** The work of one step: whom it is about, and what was found before. */
export type Erasing = {
  workspaceId: string;
  secret: DedupSecret;
  subject: erasures.Subject;
  /** The database's time when the step began. */
  now: Date;
};

/** What a step did, when its transaction has written it. `subject` is what changed for the next step, which runs after `againMs`. */
export type StepDone = { subject: Partial<erasures.Subject>; went?: erasures.Went; againMs?: number };

/** A step works outside a transaction, and writes in the one that ends the job. Twice is safe. */
export type Step = (deps: EraseDeps, erasing: Erasing) => Promise<(tx: Tx) => Promise<StepDone>>;
