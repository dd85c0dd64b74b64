import { collectDefaultMetrics, Histogram, type HistogramConfiguration, Registry } from 'prom-client';

export { Gauge, Histogram, Registry } from 'prom-client';

/** The step in which the delay of the event loop is measured: at the usual 10 ms, measuring is most of what an idle process does. */
const LAG_STEP_MS = 50;

/** The metrics of one process, including Node's own (CPU, memory, event loop). */
export function createMetrics(app: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ app });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_STEP_MS });
  return registry;
}

/**
 * The histogram of that name, created at the first call. A component that is created again in the same process continues to
 * count in it.
 */
export function histogramIn(registry: Registry, settings: HistogramConfiguration<string>): Histogram {
  const known = registry.getSingleMetric(settings.name);
  return known instanceof Histogram ? known : new Histogram({ ...settings, registers: [registry] });
}
