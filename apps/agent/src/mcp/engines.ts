import { type Deps } from '../deps.ts';
import { type Registry } from '../tools/registry.ts';
import { type CallsInFlight } from './calls-in-flight.ts';
import { answer2025 } from './engine-2025.ts';
import { createEngine2026 } from './engine-2026.ts';
import { type Exchange } from './exchange.ts';
import { protocolOf, type ProtocolVersion } from './revision.ts';

/** What answers a POST, of either protocol version. */
export type Engines = {
  protocolOf: typeof protocolOf;
  answer: (protocol: Exclude<ProtocolVersion, { version: 'none' }>, exchange: Exchange) => Promise<void>;
};

export function openEngines(
  deps: Pick<Deps, 'db' | 'config' | 'questions'>,
  registry: Registry,
  calls: CallsInFlight,
): Engines {
  const answer2026 = createEngine2026(deps, registry);
  return {
    protocolOf,
    answer: (protocol, exchange) =>
      protocol.version === '2025'
        ? answer2025({ registry, calls, questions: deps.questions }, exchange)
        : answer2026(exchange, protocol.body),
  };
}
