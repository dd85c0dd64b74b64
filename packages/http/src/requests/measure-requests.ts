import { type Histogram, histogramIn, type Registry } from '@feedback/runtime';
import { type RequestHandler, type Response } from 'express';
import { type Step } from './answer-in-steps.ts';
import { routeOf } from './route-of.ts';

/** Measures response times, by method, route and status. */
export function measureRequests(metrics: Registry): RequestHandler {
  const seconds = secondsIn(metrics);
  return (req, res, next) => {
    const start = performance.now();
    res.once('finish', () => {
      const labels = { method: req.method, route: routeOf(req, res), status: res.statusCode };
      seconds.observe(labels, (performance.now() - start) / 1000);
    });
    next();
  };
}

const STARTED = Symbol('started');
type Timed = Response & { [STARTED]?: number };

/** Names a route for logs and measures its response times, as its first step. It makes nothing for a request but a number. */
export function measureRoute(metrics: Registry, { method, path }: { method: string; path: string }): Step {
  const seconds = secondsIn(metrics);
  const ofStatus = new Map<string, Histogram.Internal<string>>();
  function observe(this: Timed) {
    const key = `${this.req.method} ${this.statusCode}`; // a route of GET answers HEAD too
    let observed = ofStatus.get(key);
    if (!observed) {
      observed = seconds.labels(this.req.method ?? method, path, String(this.statusCode));
      ofStatus.set(key, observed);
    }
    observed.observe((performance.now() - (this[STARTED] ?? 0)) / 1000);
  }
  const route = { path };
  return (req, res: Timed) => {
    req.route = route;
    res[STARTED] = performance.now();
    res.on('finish', observe);
  };
}

function secondsIn(metrics: Registry): Histogram {
  return histogramIn(metrics, {
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  });
}
