import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Router } from 'express';
import { transformSync } from 'oxc-transform';

/** Where the files that pages load are served. */
export const ASSETS_PATH = '/assets';
const A_YEAR_S = 31_536_000;

type Asset = { href: string; type: string; bytes: Buffer };

/** A file of this folder. */
function file(name: string, type: string): Asset {
  return asset(name, { type, bytes: readFileSync(path.join(import.meta.dirname, name)) });
}

/** The script, from its TypeScript. */
function script(): Asset {
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
export const SCRIPT = script();
export const ICON_PATH = ICON.href;

/** Serves the files that pages load. */
export function serveAssets(): Router {
  const router = Router();
  for (const { href, type, bytes } of [STYLE, ICON, SCRIPT]) {
    const compressed = gzipSync(bytes);
    router.get(href.slice(ASSETS_PATH.length), (req, res) => {
      res
        .set({ 'Cache-Control': `public, max-age=${A_YEAR_S}, immutable`, Vary: 'Accept-Encoding' })
        .type(type);
      if (req.acceptsEncodings('gzip')) res.set('Content-Encoding', 'gzip').send(compressed);
      else res.send(bytes);
    });
  }
  return router;
}
