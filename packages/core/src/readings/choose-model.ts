import { type NewModelChoice, type Reading } from '@feedback/contract';
import { audit, modelChoices, tasks } from '@feedback/db';
import { GuardRefusal, openLanguageModel, toAllowedUrl } from '@feedback/outbound';
import { AppError } from '@feedback/runtime';
import { type Caller } from '../acts/act.ts';
import { withActor } from '../acts/acting.ts';
import { meteredModel } from '../models/metered-model.ts';
import { sealModelKey } from '../models/model-key.ts';
import { type Prices } from '../models/model-policy.ts';
import { type ModelDeps, type ModelFound, modelOf } from '../models/read-model.ts';
import { type OwnModels, toSettings } from '../models/workspace-models.ts';
import { readByModel } from './read-by-model.ts';

/** What the model that was chosen made of a sample; null where none was tried. */
export type Trial = { text: string; reading: Reading } | null;

/** What an own model is tried with before it is kept. */
const SAMPLE = 'The invoice that you sent me on Monday leaves out the last page.';
/** The most time for each of the two questions that this may take. */
const TRIAL_MS = 30_000;

/**
 * Chooses which model reads for a workspace, for an owner. An own model is tried with one question before it is kept.
 * @throws AppError `invalid` for what is missing or not allowed, and when the model gives no usable answer
 */
export async function chooseModel(
  deps: ModelDeps,
  { workspaceId, by }: Caller,
  given: NewModelChoice,
): Promise<{ found: ModelFound; trial: Trial }> {
  const { db } = deps;
  const earlier = await withActor(db, workspaceId, { by, least: 'owner' }, (tx) =>
    modelChoices.find(tx, workspaceId),
  );
  const choice = toChoice(deps, workspaceId, given, earlier);
  const trial = isNew(choice, earlier) ? await tryModel(deps, workspaceId, choice) : null;
  const found = await withActor(db, workspaceId, { by, least: 'owner' }, async (tx) => {
    await modelChoices.put(tx, workspaceId, choice);
    const { reads, masks, monthlyCap } = choice;
    const detail = { reads, masking: masks, monthly_cap: monthlyCap, ...auditedOf(choice, earlier?.own) };
    await audit.add(tx, workspaceId, { action: 'model-chosen', by, detail });
    // What waits for the next month, or after a failure, is asked about by the new choice.
    await tasks.hasten(tx, workspaceId, ['second-reading', 'naming']);
    return modelOf(deps, tx, workspaceId);
  });
  return { found, trial };
}

/** What the audit log says of an own model: the key only as one that is new or was there. */
function auditedOf(
  { reads, own }: modelChoices.ModelChoice,
  before: modelChoices.OwnModel | null | undefined,
): Record<string, string | number | null> {
  if (reads !== 'own' || !own) return {};
  const { provider, name, baseUrl, priceIn, priceOut } = own;
  const kept = own.key === before?.key ? 'as before' : 'new';
  const key = own.key === null ? 'none' : kept;
  return { provider, name, base_url: baseUrl, price_in: priceIn, price_out: priceOut, key };
}

type Given = { given: NewModelChoice; earlier: modelChoices.OwnModel | null };

/** What is stored of a choice. @throws AppError `invalid` for what it lacks */
function toChoice(
  { now, models: { own: how, installation } }: ModelDeps,
  workspaceId: string,
  given: NewModelChoice,
  earlier: modelChoices.ModelChoice | undefined,
): modelChoices.ModelChoice {
  const { reads, masking = true, monthly_cap: monthlyCap = capOf(earlier) } = given;
  const own = toOwn(how, workspaceId, { given, earlier: earlier?.own ?? null });
  if (reads === 'installation' && !installation)
    throw new AppError('invalid', 'reads: The operator of this installation has set no model');
  if (reads === 'own' && !own)
    throw new AppError('invalid', 'provider: An own model needs a provider and a name');
  const isCapped = monthlyCap !== null && reads !== 'none';
  if (isCapped && !isPriced(reads === 'own' ? own : installation))
    throw new AppError(
      'invalid',
      'monthly_cap: A cap needs both prices of the model’s tokens; null is no cap',
    );
  return { reads, masks: masking, monthlyCap, own, changedAt: now() };
}

function capOf(earlier: modelChoices.ModelChoice | undefined): number | null {
  return earlier?.monthlyCap ?? null;
}

function isPriced(prices: Prices | null): boolean {
  return prices !== null && prices.priceIn !== null && prices.priceOut !== null;
}

/** What says something about an own model. */
const OWN_FIELDS = ['provider', 'name', 'base_url', 'key', 'price_in', 'price_out'] as const;

/** The own model that a choice names; the one that was stored before where it names none. */
function toOwn(
  { ownHosts, encryptionKey }: OwnModels,
  workspaceId: string,
  { given, earlier }: Given,
): modelChoices.OwnModel | null {
  const { provider, name } = given;
  if (provider === undefined || name === undefined) {
    const without = OWN_FIELDS.find((field) => given[field] !== undefined);
    if (without)
      throw new AppError('invalid', `${without}: It needs the provider and the name of the model, too`);
    return earlier;
  }
  if (provider === 'openai-compatible' && given.base_url === undefined)
    throw new AppError('invalid', 'base_url: It is required of openai-compatible');
  const baseUrl = given.base_url === undefined ? null : allowedAddress(given.base_url, ownHosts);
  // A key goes to the provider and address for which it was given, and nowhere else.
  const isSame = earlier?.provider === provider && earlier.baseUrl === baseUrl;
  const key = keyOf(encryptionKey, workspaceId, { given, kept: isSame ? earlier.key : null });
  if (key === null && provider !== 'openai-compatible')
    throw new AppError('invalid', `key: It is required of ${provider}`);
  const [priceIn, priceOut] = [given.price_in ?? null, given.price_out ?? null];
  return { provider, name, baseUrl, key, priceIn, priceOut };
}

function keyOf(
  encryptionKey: Buffer | null,
  workspaceId: string,
  { given, kept }: { given: NewModelChoice; kept: string | null },
): string | null {
  return given.key === undefined ? kept : sealModelKey(encryptionKey, workspaceId, given.key);
}

function allowedAddress(given: string, ownHosts: readonly string[]): string {
  try {
    const url = toAllowedUrl(given, ownHosts);
    // The provider's code adds its path to the address, which a query would swallow.
    if (url.search !== '') throw new GuardRefusal('The address must not have a query');
    return url.href.replace(/\/$/, '');
  } catch (error) {
    if (error instanceof GuardRefusal)
      throw new AppError('invalid', `base_url: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Whether an own model is to read that was not tried yet: what was tried may be capped and masked otherwise while it is away. */
function isNew(
  { reads, own }: modelChoices.ModelChoice,
  earlier: modelChoices.ModelChoice | undefined,
): boolean {
  const before = earlier?.own;
  return (
    reads === 'own' &&
    (['provider', 'baseUrl', 'name', 'key'] as const).some((field) => own?.[field] !== before?.[field])
  );
}

async function tryModel(
  { db, now, models }: ModelDeps,
  workspaceId: string,
  { own, masks }: modelChoices.ModelChoice,
): Promise<Trial> {
  if (!own) return null;
  const settings = toSettings(models.own, workspaceId, own);
  const model = openLanguageModel({ ...settings, deadlineMs: Math.min(settings.deadlineMs, TRIAL_MS) });
  const { priceIn, priceOut } = own;
  const policy = { own, masks, monthlyCap: null, priceIn, priceOut }; // a cap may be set in a month that has passed it
  const asked = meteredModel(model, { db, now, workspaceId, purpose: 'trial', policy });
  const { readings, away } = await readByModel(asked, [{ id: '1', text: SAMPLE }]);
  const reading = readings.get('1');
  if (away) throw new AppError('invalid', `provider: It gave no answer to a sample: ${away.why}`);
  if (!reading) throw new AppError('invalid', 'provider: What it answered to a sample cannot be used');
  return { text: SAMPLE, reading };
}
