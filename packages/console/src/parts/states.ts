import { type PriorityState } from '@feedback/contract/vocabulary';

export const STATE_NAMES: Record<PriorityState, string> = {
  open: 'Open',
  building: 'Building',
  shipped: 'Shipped',
  shared: 'Shared',
};
