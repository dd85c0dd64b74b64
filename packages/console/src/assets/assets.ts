import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { widget } from '@feedback/widget';
import { Router } from 'express';
import type * as Compiler from 'oxc-transform';

/** Where the files that pages load are served. */
export const ASSETS_PATH = '/assets';
const A_YEAR_S = 31_536_000;

const require = createRequire(import.meta.url);

type Asset = { href: string; type: string; bytes: Buffer };

/** A file of this folder. */
function file(name: string, type: string): Asset {
  return asset(name, { type, bytes: readFileSync(path.join(import.meta.dirname, name)) });
}

/** The script, from its TypeScript. */
function compileScript(): Asset {
  const { transformSync } = require('oxc-transform') as typeof Compiler;
  const source = path.join(import.meta.dirname, '../script/console.ts');
  const { code, errors } = transformSync(source, readFileSync(source, 'utf8'), { sourceType: 'module' });
  if (errors.length > 0) throw new SyntaxError(`${source}: ${errors[0]?.message}`);
  return asset('console.js', { type: 'text/javascript', bytes: Buffer.from(code) });
}

/** Its address changes with its content, so browsers may keep it for good. */
function asset(name: string, { type, bytes }: Pick<Asset, 'type' | 'bytes'>): Asset {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
  const { name: stem, ext } = path.parse(name);
  return { href: `${ASSETS_PATH}/${stem}-${hash}${ext}`, type, bytes };
}

export const STYLE = file('console.css', 'text/css');
export const ICON = file('icon.svg', 'image/svg+xml');
export const ICON_PATH = ICON.href;
const WIDGET = asset('widget.js', { type: 'text/javascript', bytes: widget.text });
/** The element of surveys, for their previews. */
export const WIDGET_PATH = WIDGET.href;

let compiled: Asset | undefined;
/** Compiled at its first use, which is on a page: the compiler takes 4 MB. */
export function script(): Asset {
  return (compiled ??= compileScript());
}

/** Serves the files that pages load. */
export function serveAssets(): Router {
  const router = Router();
  let served: Map<string, Asset & { compressed: Buffer }> | undefined;
  router.get('/:name', (req, res, next) => {
    served ??= new Map(
      [STYLE, ICON, WIDGET, script()].map((one) => [one.href, { ...one, compressed: gzipSync(one.bytes) }]),
    );
    const found = served.get(`${ASSETS_PATH}/${req.params.name}`);
    if (!found) return next();
    res
      .set({ 'Cache-Control': `public, max-age=${A_YEAR_S}, immutable`, Vary: 'Accept-Encoding' })
      .type(found.type);
    if (req.acceptsEncodings('gzip')) res.set('Content-Encoding', 'gzip').send(found.compressed);
    else res.send(found.bytes);
  });
  return router;
}
