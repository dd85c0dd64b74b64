import { createHash } from 'node:crypto';
import { Failure } from '@feedback/bootstrap';
import { databaseCheck, openDb, readSchemaFiles, type SchemaFile } from '@feedback/db';
import { applyDefinitions, migrate, whenFree } from '@feedback/local-stack/migrate';
import { emptyDatabase, ownDatabase } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';

/** The SHA-256 of each migration that was ever on the main branch. A line is added with its migration and never changed. */
const FROZEN = {
  '20261121000000_init': '43cabe57e657864ddc77af632b0da4a4f4d9fa89e651b0ffc666cff113d590d8',
  '20261121000100_sign_in_tries': 'cfaabf2595dbe8e96097c5c657e31fd8e29328807bb2155071d8f42c91015625',
  '20261121000200_agent_connections': '576664f4720877fd33dfe18084a25eaa42c9a11a852fc3caa29a710eb7ec69fa',
  '20261121000300_transcripts': '4f6044711f1b4b86e7b86f2b8bd9ec6d8e375fbd4328bfc56154068a2f49ee63',
  '20261121000400_surveys': 'd8874d894b1548afa21a09ea7c8b28025333675de11e68400ee6d96490c2d0f2',
  '20261121000500_quota_release': '40f34d0a592258982d52d5f8acb78b1edfff7f8ec07df2eb2a32c6f4b5cd5b80',
  '20261121000600_people': 'c1945f874352f64a2d6f9ea1603d1b4368beeb4898cb390df7e16b80eaa7a84a',
  '20261121000700_priority_events': '55dd48eb60dd004372c6c8ffd9fe41e03736f3a554d6f5f4f0f094cc1e6ee124',
  '20261121000900_clusters': 'bc80e3130315d1ec0bb5bc8e86c7df1025c9d782b109495d6cde50fc5738d4b2',
  '20261121001000_classes': '8b10c96bb43495a16c26da0922f4bf975898cf6b5e29780bc53bf60c6030f9cd',
  '20261121001100_priorities_and_search': '965bdec209eccb8ab9b25f42fc774bf1c23bab09fe6c9be91d42da466ee25fa2',
  '20261122000000_schema_definitions': '9381aa01cee61757944f4798e78e707038e4bc6d33f04b3e0f50c9156bbabd77',
  '20261122000100_workspace_statistics': '80431d23567065a10e1125b68e95073a3eb5c59a7b1425449437dc643a3163dc',
  '20261122000200_installation': '385bd7a9a59464740c3acec44184d73368923d5770ff222b3e22f577ec6cf7c0',
  '20261122100000_failure_reason': '56295537051415887fa1b409265cc9fc0218118d93e1ee25f689e65694aa7b94',
  '20261122300000_act_keys': '476eb1d51c78bdde4a70e9a85eeeae121bf9647985b8019c3d3510008c1434ea',
  '20261122400000_audit': '3149addad0443bd9a78df67e82cabd40e3c5de61924693d684bb2522272756bd',
  '20261122400100_accounts': 'b9d4be142abfe29170849acc2c1e121748f58f0db4e8a6c360eba1c604b411b1',
  '20261122400200_session_ends': 'f78e163482c4130c9acbbc28949b2ac508abf3e35b2dce2911454e7152c2efce',
  '20261123000000_arrays_not_null': '438e098212cc4106add6cb9d620816ef3cbb2c3990448b2c0a1df0f54e320ab2',
  '20261124000000_churn_risk': 'fa5d9bc7e23b6bbda9c9151c7e4d3ba84b0cf976d2de2cb3ecacfd70b1b41f77',
  '20261124100000_customer_accounts': '2593910b147ef014ac20dd99d6689e81f60cc01da4d197c887db7edb7ed8b13f',
  '20261125000000_areas': 'e7812a66491d8cb31b1f9fb491d70de489a570a9782d6efccd706e3ccd89294b',
  '20261126400000_mentions_and_names': 'a08a11e3ee3ab047ca2923160edda422bcafb1252a7e013c02dda339a2496731',
  '20261126500000_parts': '887f6d9e68aaf8a3ec4ed4e07961b4b78390d5979bc8dae25b5e2cc8d3588112',
  '20261126500100_glossary': 'c7de41bde6c570cf9205808bd6e9351a16d7dcf4312f8691a8caa4e925b10d5d',
  '20261126500200_glossary_suggestions': 'a5f5ef4ca17d03f27fdb640ba093e120431de23d370b6b311d33e66f0428ab96',
  '20261127000000_repositories': 'fbac3ac5cc95b605fc779f6c8eb3084f485f3ac99a4b968476d2ae2b0c0e1e2a',
  '20261127200000_specs': '050d0de9cb85716fcef12619c1042a4153a35d1d67c93c3e4fa7f8c7bf2f5d3b',
  '20261127210000_repository_tokens': '3017bc6368a757297fe0c93c40aa0e918813846f5b823247eaaaead602eb1f37',
  '20261127300000_share': '518962a7a4443338ac14bca9725a470e10ae2f3906b7d5fc12f311c8025d372b',
  '20261127400000_erasures': '5cdc28e8cfa42bc737313467e0077e9c3bce5096d1d62680a14c363e293f9cd3',
  '20261127400100_exports': '452d0ea3632511be76592b46946dbaaad02fefaf959ba34f05da9b4a2df73173',
  '20261127400200_workspace_erasures': '490835a0e2377d2ae53c1e83b3c5f059968d15299f99fa4f0a89b22bbf7930e8',
  '20261127500000_webhooks': 'cf70e6deff530dd37c0472dc78c8cbdad0d00e708ef821d9aacef9d14f2191e4',
  '20261127500100_share_link': 'd36804bc32185a7b6ee31d9d91fb466d1c1a8c13dd0023279fe1564c04b1a022',
  '20261127500200_digests': '706160528c6841d2032138097bc3a9379b5fae3e22d2e6c783cc245f7b4d55e5',
  '20261127600000_imports': '2c29227a76261209f9658e06fa19e6eba5872e2c0cf0f2719caa013390659886',
  '20261128010000_agent_calls': '2521ae929120c84c8712b665f893d16dbf6a5bb20f48fb738e82cc7eda9ce74b',
  '20261128020000_task_signals': 'ba254446f140d999361dbce87cb74d12f335ec4db5c99fb1944e82ccad64431d',
  '20261129040000_feedback_of_customers': '652fe57fa3451a5645ad14c7a207cd48320cfbed0447cce25914d953c6601648',
  '20261130000000_fewer_references': '640e93e70d2d519bc5a55b10991eeebd0694efcd54e38cfc0543f7ad1312b985',
  '20261130120000_share_proposals': 'edea0b5d57c912bef1274eceaa71ebdfda6634f1c5063b1b4c2c3c7b5ce35417',
  '20261130120100_unread_files': '95282711c28af0423ae916420c5b6fae35f7bfe72a5d27d071d6e722af4e726f',
  '20261201000000_typicality': 'c52330fe10caa5bfac925525a37226866c7a507d662ba34919bc3caf30efb391',
  '20261201010000_domains_of_companies': 'e332f9b1857b909b0a6982f161ceda170a0428f944db564f0958f3c608d485e6',
  '20261202000000_second_reader': 'd506cd1ac3f83eb6b515cf356437dc6dab62bb032917b4ce88061c087ffd4493',
  '20261203000000_model_choices': 'a9ecda69740ee914e35d602839448b0a979382051b079a13a90d33418187d24d',
  '20261204000000_specs_and_looks': 'ab4cc51331526bc795b46cd3895f177709c301a7decec738eb40cf776edd5a26',
  '20261205000000_senders': '3faed0f86b4836f2fbe3212c5d33c3bd25e7290d91dbce6ef499014822dc90a3',
  '20261206000000_first_items': '3aa4709836a187b51155acafc6ca991574d49dce45bdc0a561b5cd6007051ae9',
  '20261207000000_model_titles': '619f27edd0e8f9e3888b02e0577d920f73878169bea2bc0631ba61bfbe4a9c67',
  '20261208000000_spec_wordings': '8f8aeae29f9485fa6abad1cdb6b2c4b28ae78ebfbb20e10f5cfe96c3f7f168de',
};

const files = readSchemaFiles();

describe('the migrations', () => {
  test('are frozen: a change of the schema is a migration more, and no other text of an old one', () => {
    expect(Object.fromEntries(files.migrations.map(({ name, hash }) => [name, hash]))).toEqual(FROZEN);
  });
});

describe('a migration', () => {
  test('is one transaction, so that one that failed has left nothing', () => {
    const divided = files.migrations.filter(({ sql }) =>
      /^\s*(begin|commit|end|rollback|start transaction)\s*;|\bconcurrently\b/im.test(
        sql.replaceAll(/\$\$.*?\$\$/gs, ''),
      ),
    );
    expect(divided.map(({ name }) => name)).toEqual([]);
  });
});

describe('the SQL routines', () => {
  test('are one a file, each created or replaced under the name of its file', () => {
    const wrong = files.definitions
      .filter(({ name }) => name.startsWith('routines/'))
      .filter(({ name, sql }) => {
        const made = [...sql.matchAll(/^create or replace (?:function|procedure) (\w+)/gm)].map(
          ([, routine]) => routine,
        );
        return made.join() !== name.slice('routines/'.length, -'.sql'.length).replaceAll('-', '_');
      });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('in a migrated database are those of the files, and no others', async () => {
    const client = await connect(await ownDatabase());
    const { rows } = await client.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    );
    await client.end();
    const expected = files.definitions
      .filter(({ name }) => name.startsWith('routines/'))
      .map(({ name }) => name.slice('routines/'.length, -'.sql'.length).replaceAll('-', '_'));
    expect(rows.map(({ name }) => name)).toEqual(expected.toSorted());
  });
});

describe('migrate', () => {
  test('brings an empty database to the schema that the apps expect', async () => {
    const url = await emptyDatabase();
    expect(await isExpected(url)).toBe(false);
    const { migrations, definitions } = await migrate(url);
    expect(migrations).toEqual(files.migrations.map(({ name }) => name));
    expect(definitions).toHaveLength(files.definitions.length);
    expect(await isExpected(url)).toBe(true);
  });

  test('changes nothing the second time', async () => {
    expect(await migrate(await ownDatabase())).toEqual({ migrations: [], definitions: [] });
  });

  test('run twice at the same time applies everything once', async () => {
    const url = await emptyDatabase();
    const runs = await Promise.all([migrate(url), migrate(url)]);
    expect(runs.map(({ migrations }) => migrations.length).toSorted((a, b) => a - b)).toEqual([
      0,
      files.migrations.length,
    ]);
  });

  test('that failed leaves nothing, says why, and is tried again', async () => {
    const url = await ownDatabase();
    const client = await connect(url);
    // The state before the migration that creates act_key, plus a table of that name which is in its way.
    await client.query(`delete from _prisma_migrations where migration_name like '%act_keys'`);
    await client.query('delete from schema_definition');
    const error = (await migrate(url).catch((thrown: unknown) => thrown)) as Failure;
    expect(error).toBeInstanceOf(Failure);
    expect(error.message).toMatch(/^The migrations could not be applied: .*act_key.*already exists/s);
    await client.query('drop table act_key');
    await client.end();
    await migrate(url);
    expect(await isExpected(url)).toBe(true);
  });

  test.each([
    [
      'was edited',
      `update _prisma_migrations set checksum = 'another'`,
      /another text of the migration .* start an empty database/,
    ],
    [
      'is newer than the code',
      `insert into _prisma_migrations (id, migration_name, checksum, started_at, finished_at)
       values ('1', '29990101000000_later', 'x', now(), now())`,
      /newer than this checkout .* update the checkout/,
    ],
    [
      'stopped half-way',
      `update _prisma_migrations set finished_at = null`,
      /was interrupted .* restore a backup/,
    ],
  ])('refuses a database whose history %s, in one line that says what to do', async (_what, sql, advice) => {
    const url = await ownDatabase();
    const client = await connect(url);
    await client.query(sql);
    await client.end();
    const error = await migrate(url).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Failure);
    expect((error as Failure).message).toMatch(advice);
    expect((error as Failure).message).not.toContain('\n');
    expect(await isExpected(url)).toBe(false);
  });
});

describe('applying SQL definitions', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = await connect(await ownDatabase());
  });
  afterAll(() => client.end());

  const routine = (definition: string): SchemaFile[] => {
    const sql = `${definition} revoke execute on function of_a_test from public;`;
    return [
      ...files.definitions,
      { name: 'routines/of-a-test.sql', sql, hash: createHash('sha256').update(sql).digest('hex') },
    ];
  };
  const forms = async () =>
    (await client.query(`select oid::regprocedure::text as form from pg_proc where proname = 'of_a_test'`))
      .rows;

  test('replaces a routine whose text changed, with other parameters or another result too, and drops a removed one', async () => {
    const one = routine(
      `create or replace function of_a_test(p_a int) returns int language sql as 'select 1';`,
    );
    expect(await applyDefinitions(client, one)).toEqual(['routines/of-a-test.sql']);
    expect(await applyDefinitions(client, one)).toEqual([]);
    await applyDefinitions(
      client,
      routine(
        `create or replace function of_a_test(p_b int, p_c int) returns text language sql as 'select 2::text';`,
      ),
    );
    expect(await forms()).toEqual([{ form: 'of_a_test(integer,integer)' }]);
    await applyDefinitions(
      client,
      routine(
        `create or replace function of_a_test(p_d int, p_c int) returns int language sql as 'select 3';`,
      ),
    );
    expect((await client.query('select of_a_test(1, 1)')).rows).toEqual([{ of_a_test: 3 }]);
    await applyDefinitions(client, files.definitions);
    expect(await forms()).toEqual([]);
  });

  test('applies all or nothing', async () => {
    const broken = routine(
      'create or replace function of_a_test() returns int language sql as $$ not sql $$;',
    );
    await expect(
      applyDefinitions(client, [...broken, { name: 'x.sql', sql: 'select 1/0', hash: 'x' }]),
    ).rejects.toThrow();
    expect(await forms()).toEqual([]);
  });
});

describe('migrating while the apps are at work', () => {
  const changed = files.definitions.map((file) => ({ ...file, hash: `${file.hash} of a test` }));
  let url: string;
  let [client, app]: pg.Client[] = [];
  beforeAll(async () => {
    url = await ownDatabase();
    [client, app] = await Promise.all([connect(url), connect(url)]);
  });
  afterAll(() => Promise.all([client?.end(), app?.end()]));

  test('applies definitions again beside transactions that use every table', async () => {
    await app?.query('begin');
    const { rows } = await app!.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    );
    for (const { name } of rows) await app?.query(`lock table ${name} in row exclusive mode`);
    await client?.query('set lock_timeout = 100');
    expect(await applyDefinitions(client!, changed)).toHaveLength(changed.length);
    await app?.query('rollback');
  });

  test('recreates the policies that differ from the file, and leaves the others', async () => {
    const policies = async () =>
      (
        await client!.query<{ oid: number; polname: string }>(
          'select oid, polname from pg_policy order by oid',
        )
      ).rows;
    const before = await policies();
    await client?.query(
      `create policy stray on feedback using (true); drop policy tenant on task; create policy tenant on task using (true)`,
    );
    await applyDefinitions(client!, files.definitions);
    const after = await policies();
    expect(after.map(({ polname }) => polname).toSorted()).toEqual(
      before.map(({ polname }) => polname).toSorted(),
    );
    expect(after.filter(({ oid }) => before.every((old) => old.oid !== oid))).toHaveLength(1);
    const { rows } = await client!.query(
      `select qual from pg_policies where tablename = 'task' and policyname = 'tenant'`,
    );
    expect(rows).toEqual([{ qual: '(workspace_id = ( SELECT current_workspace() AS current_workspace))' }]);
  });

  test('steps back from a table that is in use, and comes again until it is free', async () => {
    await app?.query('begin; lock table task in row exclusive mode');
    await client?.query('set lock_timeout = 50');
    let tries = 0;
    await whenFree(async () => {
      tries += 1;
      if (tries === 2) await app?.query('rollback');
      await client?.query(
        'alter table task add column of_a_test int; alter table task drop column of_a_test',
      );
    });
    expect(tries).toBe(2);
  });
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function isExpected(url: string): Promise<boolean> {
  const db = openDb({ url, connections: 1, onError: () => {} });
  try {
    return await databaseCheck(db.pool, () => {})();
  } catch {
    return false; // an empty database lacks even what the role may use
  } finally {
    await db.close();
  }
}
