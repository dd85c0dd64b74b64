import { type DeliveryState } from '@feedback/contract/vocabulary';
import { type Delivery, type Webhook } from '@feedback/core';
import { type Said } from '../../layout/frame.tsx';
import { type Visit } from '../../visit.ts';

/** What the page of an endpoint shows. */
export type WebhookView = {
  visit: Visit;
  webhook: Webhook;
  /** Until when an earlier secret signs too. */
  overlap: Date | null;
  canRotate: boolean;
  deliveries: Delivery[];
  /** The state that the deliveries are narrowed to. */
  state: DeliveryState | undefined;
  pages: { first: string | null; next: string | null };
  said?: Said | undefined;
};
