import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { EngineSessions } from './session.ts';

/** Tables and enums that the engine should ignore: none. */
export const EVERYTHING = { externalTables: [], externalEnums: [] };

/**
 * Runs `work` with Prisma's schema engine on a database. This is the engine's WebAssembly build, which comes with the
 * packages; the native one is a download, and `npm start` must work where only a registry can be reached.
 */
export async function withEngine<T>(
  { url, schema }: { url: string; schema?: { path: string; content: string } },
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const { SchemaEngine } = await load();
  const sessions = new EngineSessions(url);
  try {
    const datamodels: [string, string][] | undefined = schema && [[schema.path, schema.content]];
    const engine = await SchemaEngine.new(
      { datamodels },
      () => {},
      bindMigrationAwareSqlAdapterFactory(sessions),
    );
    try {
      return await work(engine);
    } catch (error) {
      throw sessions.scriptFailure ?? error;
    } finally {
      engine.free();
    }
  } finally {
    await sessions.close();
  }
}

export async function engineVersion(): Promise<string> {
  return (await load()).version();
}

/** The parts of WebAssembly that are used here: TypeScript declares it only together with the DOM. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: object,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
};

let loaded: Promise<typeof bindings> | undefined;

/** Loads the engine by hand, because the package's own entry imports the .wasm file as a module, which needs a flag in Node. */
function load(): Promise<typeof bindings> {
  loaded ??= (async () => {
    // The bindings report a panic to this global, and fail when it is missing.
    Object.assign(globalThis, {
      PRISMA_WASM_PANIC_REGISTRY: {
        set_message: (message: string) => console.error(`schema engine: ${message}`),
      },
    });
    const folder = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
    const bytes = await readFile(path.join(folder, 'schema_engine_bg.wasm'));
    const { instance } = await WebAssembly.instantiate(bytes, {
      './schema_engine_bg.js': withoutWaiting(bindings),
    });
    bindings.__wbg_set_wasm(instance.exports);
    instance.exports.__wbindgen_start();
    return bindings;
  })();
  return loaded;
}

/** The engine never clears its timers (ten seconds for the advisory lock), and none may keep a process from ending. */
function withoutWaiting(imports: object): object {
  const name = Object.keys(imports).find((key) => key.startsWith('__wbg_setTimeout_'));
  return name
    ? { ...imports, [name]: (work: () => void, ms: number) => setTimeout(work, ms).unref() }
    : imports;
}
