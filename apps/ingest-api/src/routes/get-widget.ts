import { gzipSync } from 'node:zlib';
import { onlyMethods } from '@feedback/http';
import { widget } from '@feedback/widget';
import { type RequestHandler, Router } from 'express';

/** How long a page may keep `/widget.js` before it asks whether there is another. */
const FOR_NOW = 'public, max-age=300';
const FOR_GOOD = 'public, max-age=31536000, immutable';

/**
 * Serves the script of surveys to pages of any origin: `/widget.js`, and under an address with its hash, which means these bytes for good.
 * It is no operation of the contract, so it is in no limit and not in `/openapi.json`.
 */
export function widgetRoutes(): Router {
  const router = Router({ strict: true, caseSensitive: true });
  for (const [path, kept] of [
    ['/widget.js', FOR_NOW],
    [`/widget-${widget.hash}.js`, FOR_GOOD],
  ] as const) {
    router.get(path, getWidget(kept));
    router.all(
      path,
      onlyMethods(['GET', 'HEAD'], () => 'This path takes GET or HEAD only'),
    );
  }
  return router;
}

/** Made when it is first asked for, once. */
let compressed: Buffer | undefined;

function getWidget(kept: string): RequestHandler {
  return (req, res) => {
    const isCompressed = req.acceptsEncodings('gzip') === 'gzip';
    const tag = `"${widget.hash}${isCompressed ? '-gzip' : ''}"`;
    res.set({
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': kept,
      ETag: tag,
      Vary: 'Accept-Encoding',
    });
    if (req.headers['if-none-match']?.includes(tag) === true) {
      res.status(304).end();
      return;
    }
    if (isCompressed) res.set('Content-Encoding', 'gzip');
    compressed ??= gzipSync(widget.text, { level: 9 });
    res.type('text/javascript').send(isCompressed ? compressed : widget.text);
  };
}
