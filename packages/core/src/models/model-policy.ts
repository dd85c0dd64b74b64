import { type modelChoices } from '@feedback/db';
import { type ModelSettings } from '@feedback/outbound';

/** What tokens cost, in US dollars a million; null where it is not known. */
export type Prices = { priceIn: number | null; priceOut: number | null };

/** The model that the operator has set for all workspaces, and how it may be asked. */
export type InstallationModel = Prices & {
  settings: ModelSettings;
  masks: boolean;
  /** The most that a month may cost a workspace, in US dollars. */
  monthlyCap: number | null;
};

/** How a workspace's model may be asked. `own` is null where it is the installation's. */
export type ModelPolicy = Prices & {
  own: modelChoices.OwnModel | null;
  masks: boolean;
  monthlyCap: number | null;
};

/** Which model reads for a workspace, by what its owners have chosen and the operator has set; null for none. */
export function policyOf(
  choice: modelChoices.ModelChoice | undefined,
  installation: InstallationModel | null,
): ModelPolicy | null {
  if (choice?.reads === 'none') return null;
  if (choice?.reads === 'own' && choice.own) {
    const { own, masks, monthlyCap } = choice;
    return { own, masks, monthlyCap, priceIn: own.priceIn, priceOut: own.priceOut };
  }
  if (!installation) return null;
  const { masks, priceIn, priceOut } = installation;
  const caps = [installation.monthlyCap, choice?.monthlyCap ?? null].filter((cap) => cap !== null);
  return {
    own: null,
    masks: choice?.masks ?? masks,
    monthlyCap: caps.length === 0 ? null : Math.min(...caps),
    priceIn,
    priceOut,
  };
}

/** Costs are stored in millionths of a US dollar. */
export const MICROS = 1_000_000;

/** What tokens cost by these prices, in millionths of a US dollar: a price a million is a price of one in millionths. */
export function costOf({ priceIn, priceOut }: Prices, tokens: { in: number; out: number }): number {
  return Math.ceil(tokens.in * (priceIn ?? 0) + tokens.out * (priceOut ?? 0));
}
