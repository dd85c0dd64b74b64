import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Router } from 'express';

/** Where the files that pages load are served. */
export const ASSETS_PATH = '/assets';
const A_YEAR_S = 31_536_000;

type Asset = { href: string; type: string; bytes: Buffer };

/** A file of this folder. Its address changes with its content, so browsers may keep it for good. */
function asset(name: string, type: string): Asset {
  const bytes = readFileSync(path.join(import.meta.dirname, name));
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
  const { name: stem, ext } = path.parse(name);
  return { href: `${ASSETS_PATH}/${stem}-${hash}${ext}`, type, bytes };
}

export const STYLE = asset('console.css', 'text/css');
export const ICON = asset('icon.svg', 'image/svg+xml');

/** Serves the files that pages load. */
export function serveAssets(): Router {
  const router = Router();
  for (const { href, type, bytes } of [STYLE, ICON]) {
    router.get(href.slice(ASSETS_PATH.length), (_req, res) => {
      res.set('Cache-Control', `public, max-age=${A_YEAR_S}, immutable`).type(type).send(bytes);
    });
  }
  return router;
}
