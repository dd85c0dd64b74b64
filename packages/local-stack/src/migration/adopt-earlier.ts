import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type SchemaFiles } from '@feedback/db';
import type pg from 'pg';
import { root } from '../paths.ts';

/** A migration as installations may have applied it: under another name, or with another text. */
type Earlier = {
  name: string;
  hash: string;
  /** What it is called now; as before when absent. */
  now?: string;
  /** A file in prisma/repairs with what its effect lacks; absent where another comment or name is the only difference. */
  repair?: string;
};

const EARLIER: readonly Earlier[] = [
  {
    name: '20261126400000_mentions_and_names',
    hash: '59dd997d4d38103e456083f47e109471681eae334cfcb017b472c4fe5a441e98',
    repair: '20261126400000_mentions_and_names.sql',
  },
  {
    name: '20261127400200_workspace_erasures',
    hash: '8cb13a8820dd3cf3a40cf27ad518348536c50f09665ee9d95d7d0f1853c277cf',
  },
  {
    name: '20261130000000_fewer_references',
    hash: '20756844748bb4b8fb9d081235b8bdc973a04eb915634ac88f757247413f7097',
  },
  {
    name: '20261126000000_parts',
    hash: '887f6d9e68aaf8a3ec4ed4e07961b4b78390d5979bc8dae25b5e2cc8d3588112',
    now: '20261126500000_parts',
  },
  {
    name: '20261126000100_glossary',
    hash: 'c7de41bde6c570cf9205808bd6e9351a16d7dcf4312f8691a8caa4e925b10d5d',
    now: '20261126500100_glossary',
  },
  {
    name: '20261126000200_glossary_suggestions',
    hash: 'a5f5ef4ca17d03f27fdb640ba093e120431de23d370b6b311d33e66f0428ab96',
    now: '20261126500200_glossary_suggestions',
  },
  {
    name: '20261202000000_second_reader',
    hash: 'b9184e43fe02d0e93dcb4efa9b4e7efbc7e21fd406fffb06980bfe8062ff9be2',
    repair: '20261202000000_second_reader.sql',
  },
  {
    name: '20261203000000_model_choices',
    hash: 'fdd70ab5db5b8abf77f6941eca3587ee59650a2259222582415ce6b52da8d76b',
    repair: '20261203000000_model_choices.sql',
  },
  {
    name: '20261203000000_model_choices',
    hash: '82e2095f5171ec46664b233330a4b58ed200df5bd5ad1cb61ee878bba33ab097',
    repair: '20261203000000_model_choices_orders.sql',
  },
  {
    name: '20261204000000_missing_words',
    hash: '37f76709e512c19fa7dcb826dbf8d96fb19610d85bc82569332a2a9bcb232df7',
    now: '20261204000000_specs_and_looks',
    repair: '20261204000000_specs_and_looks.sql',
  },
];

/**
 * Gives a database the effect, and then the history, of this checkout's migrations where it applied earlier texts of them. A migration
 * is judged by its effect: without this, another comment would end the life of an installation. Does nothing the second time.
 */
export async function adoptEarlier(client: pg.Client, { migrations }: SchemaFiles): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public._prisma_migrations') is not null as there`,
  );
  if (!rows[0]?.there) return;
  for (const { name, hash, now = name, repair } of EARLIER) {
    const present = migrations.find((one) => one.name === now);
    if (present) await adopt(client, { name, hash, repair, now, presentHash: present.hash });
  }
}

async function adopt(
  client: pg.Client,
  one: Pick<Earlier, 'name' | 'hash'> & { now: string; presentHash: string; repair: string | undefined },
): Promise<void> {
  await client.query('begin');
  try {
    const { rowCount } = await client.query(
      `update _prisma_migrations set migration_name = $3, checksum = $4
       where migration_name = $1 and checksum = $2 and finished_at is not null and rolled_back_at is null`,
      [one.name, one.hash, one.now, one.presentHash],
    );
    if (rowCount && one.repair) {
      await client.query('set local role feedback_owner');
      await client.query(readFileSync(path.join(root, 'prisma/repairs', one.repair), 'utf8'));
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
