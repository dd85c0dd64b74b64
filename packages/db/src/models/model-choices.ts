import { type ModelProvider, type ModelReads } from '@feedback/contract/vocabulary';
import { type Tx } from '../connections/open.ts';
import { holds } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';

/** A model of the workspace’s own. Prices are US dollars a million tokens; null where they are not known. */
export type OwnModel = {
  provider: ModelProvider;
  baseUrl: string | null;
  name: string;
  /** Encrypted. */
  key: string | null;
  priceIn: number | null;
  priceOut: number | null;
};

/** What owners have chosen about the model that reads for a workspace. An own model stays stored while it does not read. */
export type ModelChoice = {
  reads: ModelReads;
  /** Whether names and addresses are marks in what the model is sent. */
  masks: boolean;
  /** The most that a month may cost, in US dollars. */
  monthlyCap: number | null;
  own: OwnModel | null;
  changedAt: Date;
};

const FIND = statement({
  name: 'model-choices-find',
  text: `select reads, masks, monthly_cap as "monthlyCap", provider, base_url as "baseUrl", name, key, price_in as "priceIn",
                price_out as "priceOut", changed_at as "changedAt"
         from model_choice where workspace_id = $1`,
  takes: ['uuid'],
  gives: {
    reads: holds<ModelReads>('text'),
    masks: 'bool',
    monthlyCap: 'float8?',
    provider: holds<ModelProvider | null>('text?'),
    baseUrl: 'text?',
    name: 'text?',
    key: 'text?',
    priceIn: 'float8?',
    priceOut: 'float8?',
    changedAt: 'timestamptz',
  },
});

/** What owners have chosen; undefined while they have chosen nothing. */
export async function find(tx: Tx, workspaceId: string): Promise<ModelChoice | undefined> {
  const row = await FIND.first(tx, [workspaceId]);
  if (!row) return undefined;
  const { reads, masks, monthlyCap, changedAt, provider, name, ...rest } = row;
  const own = provider === null || name === null ? null : { ...rest, name, provider };
  return { reads, masks, monthlyCap, changedAt, own };
}

const PUT = statement({
  name: 'model-choices-put',
  text: `insert into model_choice
           (workspace_id, reads, masks, monthly_cap, provider, base_url, name, key, price_in, price_out, changed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         on conflict (workspace_id) do update set
           reads = excluded.reads, masks = excluded.masks, monthly_cap = excluded.monthly_cap, provider = excluded.provider,
           base_url = excluded.base_url, name = excluded.name, key = excluded.key, price_in = excluded.price_in,
           price_out = excluded.price_out, changed_at = excluded.changed_at`,
  takes: [
    'uuid',
    'text',
    'bool',
    'float8?',
    'text?',
    'text?',
    'text?',
    'text?',
    'float8?',
    'float8?',
    'timestamptz',
  ],
});

/** Stores what owners have chosen, in the place of what they chose before. */
export async function put(
  tx: Tx,
  workspaceId: string,
  { reads, masks, monthlyCap, own, changedAt }: ModelChoice,
): Promise<void> {
  await PUT.run(tx, [
    workspaceId,
    reads,
    masks,
    monthlyCap,
    own?.provider ?? null,
    own?.baseUrl ?? null,
    own?.name ?? null,
    own?.key ?? null,
    own?.priceIn ?? null,
    own?.priceOut ?? null,
    changedAt,
  ]);
}
