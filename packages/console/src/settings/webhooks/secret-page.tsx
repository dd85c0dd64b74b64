import { type Webhook } from '@feedback/core';
import { fullTime } from '../../format.ts';
import { Copied } from '../../parts/copied.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings } from '../settings-frame.tsx';
import { hostOf } from './webhook-state.tsx';

/** The one page that shows a secret. */
export function secretPage({
  visit,
  webhook,
  secret,
  previousUntil,
}: {
  visit: Visit;
  webhook: Webhook;
  secret: string;
  /** Until when the earlier secret signs too; absent for a new endpoint. */
  previousUntil?: Date;
}): string {
  return renderSettings({
    visit,
    title: 'Copy this secret now',
    lead: (
      <>
        It is shown only this once, for <b>{hostOf(webhook)}</b>. Keep it as you keep a password.
      </>
    ),
    children: (
      <>
        <Copied label="The secret" text={secret} />
        <p class="prose soft">
          Every event is signed with it, after{' '}
          <a href="https://www.standardwebhooks.com" rel="noreferrer">
            Standard Webhooks
          </a>
          . Your program checks the signature, so that it takes events from this service alone.
          {previousUntil === undefined && ' If the secret gets lost, make another one.'}
        </p>
        {previousUntil !== undefined && (
          <p class="prose">
            Events are signed with the earlier secret too, until{' '}
            <time dateTime={previousUntil.toISOString()}>{fullTime(previousUntil, visit.locale)}</time>. Put
            the new one in place before that.
          </p>
        )}
        <a class="button first" href={`${visit.home}/settings/webhooks/${webhook.id}`}>
          I have copied it
        </a>
      </>
    ),
  });
}
