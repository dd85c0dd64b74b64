// node --import this?in=FOLDER: TypeScript is loaded from files in this folder, which hold it without its types. Node's compile cache keeps
// both that text and V8's code for every module in memory for as long as a process runs; and removing types at every start would
// load a compiler.
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { threadId } from 'node:worker_threads';

const folder = path.join(new URL(import.meta.url).searchParams.get('in'), process.version);

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
    const typed = readFileSync(new URL(url), 'utf8');
    return { format: 'module', source: stripped(typed), shortCircuit: true };
  },
});

/** The text without its types: every line and column is where it was. */
function stripped(typed) {
  const file = path.join(folder, `${hash('sha1', typed)}.js`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const text = stripTypeScriptTypes(typed);
    keep(file, text);
    return text;
  }
}

/** Processes that start together write the same file, and none may read a part of it. */
function keep(file, text) {
  const own = `${file}.${process.pid}.${threadId}`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(own, text);
    renameSync(own, file);
  } catch {
    // In a checkout that cannot be written types are removed at every start.
  }
}
