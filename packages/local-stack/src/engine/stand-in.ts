#!/usr/bin/env node
import { readFileSync } from 'node:fs';
// Replaces Prisma's native schema engine (PRISMA_SCHEMA_ENGINE_BINARY): the same arguments and the same JSON-RPC over stdin
// and stdout, answered by the engine's WebAssembly build. With it `npm run prisma -- migrate dev` needs no download.
import { createInterface } from 'node:readline';
import { isRecord } from '@feedback/contract/is-record';
import { ownJson } from '@feedback/contract/own-json';
import { messageOf } from '@feedback/runtime';
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import { environment } from '../environment.ts';
import { runDatabaseCommand } from './database-command.ts';
import { engineVersion, withEngine } from './engine.ts';

const args = process.argv.slice(2);
const url =
  ownJson<{ url?: string }>(option('--datasource') ?? '{}').url ?? environment['DATABASE_URL'] ?? '';

if (args.includes('--version')) {
  console.log(`schema-engine-cli ${await engineVersion()}`);
  process.exit(0);
}
const command = args.indexOf('cli');
if (command >= 0) process.exit(await runDatabaseCommand(args[command + 1] ?? '', url));

const schemaPath = option('--datamodels')?.split(',')[0];
const schema = schemaPath ? { schema: { path: schemaPath, content: readFileSync(schemaPath, 'utf8') } } : {};
await withEngine({ url, ...schema }, async (engine) => {
  for await (const line of createInterface({ input: process.stdin }))
    if (line.trim()) await answer(engine, line);
});

type Request = { id: number; method?: string; params: unknown };

async function answer(engine: SchemaEngine, line: string): Promise<void> {
  const { id, method, params } = ownJson<Request>(line);
  if (!method) return; // the command line acknowledging a `print`
  try {
    const result = await call(engine, method, params);
    const printed = method === 'diff' && isRecord(result) ? result['stdout'] : null;
    if (typeof printed === 'string')
      send({ id: `print-${id}`, method: 'print', params: { content: printed } });
    send({ id, result: result ?? {} });
  } catch (error) {
    const data = { is_panic: false, message: messageOf(error), error_code: undefined, meta: null };
    send({
      id,
      error: { code: 4466, message: 'An error happened. Check the data field for details.', data },
    });
  }
}

function call(engine: SchemaEngine, method: string, params: unknown): Promise<unknown> {
  const name = method === 'getDatabaseVersion' ? 'version' : method;
  const known: unknown = Reflect.get(engine, name);
  if (typeof known !== 'function') throw new Error(`The schema engine here does not know "${method}"`);
  return Reflect.apply(known, engine, [params]);
}

function send(message: object): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

function option(name: string): string | undefined {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args[at + 1];
}
