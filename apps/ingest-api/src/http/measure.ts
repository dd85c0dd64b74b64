import { Histogram, type Registry } from '@feedback/runtime';
import { type RequestHandler } from 'express';

/** Measures how long answers take, by route and status. */
export function measure(metrics: Registry): RequestHandler {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [metrics],
  });
  return (req, res, next) => {
    const start = performance.now();
    res.once('finish', () => {
      const route = (req.route as { path?: string } | undefined)?.path ?? 'none';
      seconds.observe(
        { method: req.method, route, status: res.statusCode },
        (performance.now() - start) / 1000,
      );
    });
    next();
  };
}
