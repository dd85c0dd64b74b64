// Lets Node itself load what tests import, where jest would load every module again for every file, without V8's cache: that was
// half of a run. A worker keeps the modules of the product and of packages from file to file; tests and their helpers are fresh for
// each file, so what they keep in a module belongs to one file. Nothing here mocks modules, which this could not do.
import { hash } from 'node:crypto';
import { flushCompileCache, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import Runtime from 'jest-runtime';

const GLOBALS = Symbol.for('feedback.jest-globals');
const JEST_GLOBALS = new URL('jest-globals.mjs', import.meta.url).href;

const ROOT = new URL('../../../', import.meta.url).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === '@jest/globals') return { url: JEST_GLOBALS, format: 'module', shortCircuit: true };
    const resolved = nextResolve(specifier, context);
    const file = new URL(context.parentURL ?? 'file:///').searchParams.get('file');
    if (file === null || !isOfTests(resolved.url)) return resolved;
    return { ...resolved, url: `${resolved.url}?file=${file}` };
  },
});

/** By the path within the checkout: that may itself lie in a folder named test. */
const isOfTests = (url) =>
  url.startsWith(ROOT) &&
  url.includes('/test/', ROOT.length - 1) &&
  url.endsWith('.ts') &&
  !url.includes('?');

/** jest's own modules, by their file: it evaluates them for every test file, but compiles them once. */
const scripts = new Map();

function compiledIn(environment, parameters, source, file) {
  const context = environment.getVmContext();
  if (context === null) return null;
  const script = scripts.get(file) ?? compile(parameters, source, file);
  scripts.set(file, script);
  return script.runInContext(context);
}

function compile(parameters, source, file) {
  return new vm.Script(`(function (${parameters.join(', ')}) {${source}\n})`, {
    filename: file,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
}

/** The functions that jest made for the file under way are reached through `jest-globals.mjs`. */
class NativeRuntime extends Runtime {
  #mocks;

  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    this.#mocks = environment.moduleMocker;
    const { injectedModuleParameters } = this.executor;
    this.executor.compile = (source, file) => compiledIn(environment, injectedModuleParameters, source, file);
  }

  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    globalThis[GLOBALS] = { ...globals, jest: this.#mocks };
  }

  async unstable_importModule(from) {
    const { href } = pathToFileURL(from);
    // The same in every run, so that Node finds the file in its compile cache.
    return import(`${href}?file=${hash('sha1', href).slice(0, 8)}`);
  }

  /** Writes what the file compiled. Left to the end of the worker, that could last longer than jest waits for it. */
  teardown() {
    flushCompileCache();
    return super.teardown();
  }
}

// oxlint-disable-next-line import/no-default-export -- jest takes that of a runtime
export default NativeRuntime;
