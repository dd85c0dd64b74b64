import { histogramIn, type Registry } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { routeOf } from './route-of.ts';

/** Measures response times, by method, route and status. */
export function measureRequests(metrics: Registry): RequestHandler {
  const seconds = histogramIn(metrics, {
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  });
  return (req, res, next) => {
    const start = performance.now();
    res.once('finish', () => {
      const labels = { method: req.method, route: routeOf(req, res), status: res.statusCode };
      seconds.observe(labels, (performance.now() - start) / 1000);
    });
    next();
  };
}
