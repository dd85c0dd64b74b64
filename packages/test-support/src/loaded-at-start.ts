import { execFileSync } from 'node:child_process';
import { ownJson } from '@feedback/contract/own-json';

/** Prints, as JSON, what a module loads; ends when all of it is written, for a pipe may take a part at a time. */
const SCRIPT = `
import { registerHooks } from 'node:module';
const files = [];
registerHooks({
  load(url, context, nextLoad) {
    files.push(url);
    return nextLoad(url, context);
  },
});
const formats = [];
for (const name of ['DateTimeFormat', 'NumberFormat', 'ListFormat']) {
  const Format = Intl[name];
  Intl[name] = function (...options) {
    formats.push(name);
    return new Format(...options);
  };
}
await import(process.argv[1]);
process.stdout.write(JSON.stringify({ files, formats, builtins: process.moduleLoadList }), () => process.exit());
`;

/** What a process has loaded: addresses of files, Node's own modules, and the formats of `Intl` that were made. */
type Loaded = { files: string[]; builtins: string[]; formats: string[] };

/** Loads a module, named from a folder, in a process of its own. */
export function loadedAtStart(module: string, cwd: string): Loaded {
  const options = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', SCRIPT, module];
  return ownJson<Loaded>(execFileSync(process.execPath, options, { cwd, encoding: 'utf8' }));
}
