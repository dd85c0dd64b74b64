import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'oxc-transform';

// Node strips types but does not compile JSX, so this compiles pages as they load. It must run before the first page is
// imported; static imports are resolved too early, so `router.ts` imports the pages dynamically.
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const file = fileURLToPath(url);
    const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), {
      jsx: { runtime: 'automatic', importSource: 'preact' },
    });
    if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]?.message}`);
    return { format: 'module', source: code, shortCircuit: true };
  },
});
