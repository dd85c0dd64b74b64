import { type Webhook } from '@feedback/core';
import { Time } from '../../parts/time.tsx';
import { type Visit } from '../../visit.ts';

/** The state of an endpoint in a word. An endpoint is active while what is sent to it fails, which the word then says. */
export function StateChip({ webhook: { state, failingSince } }: { webhook: Webhook }) {
  if (state === 'disabled') return <span class="chip bad">Disabled</span>;
  if (state === 'paused') return <span class="chip other">Paused</span>;
  if (failingSince !== null) return <span class="chip warn">Failing</span>;
  return <span class="chip good">Active</span>;
}

/** What the state means for what happens now; empty while all is well. */
export function StateMeans({ webhook, visit }: { webhook: Webhook; visit: Visit }) {
  const { state, reason, failingSince } = webhook;
  if (state === 'disabled')
    return <>{reason ?? 'It is disabled.'} Nothing is kept for it until it is resumed.</>;
  if (state === 'paused') return <>Events wait, for up to 30 days, until it is resumed.</>;
  if (failingSince === null) return null;
  return (
    <>
      It began to fail <Time at={failingSince} visit={visit} />. Events are tried again; after a week without
      success it is disabled.
    </>
  );
}

/** The host of an endpoint: the rest of an address may be long, or a secret. */
export function hostOf({ url }: Pick<Webhook, 'url'>): string {
  return new URL(url).host;
}

export const KIND_NAMES: Record<Webhook['kind'], string> = { webhook: 'Signed JSON', slack: 'Slack' };
