import { type ModelPurpose } from '@feedback/contract/vocabulary';
import { type Db, modelChoices, type Tx, withWorkspace } from '@feedback/db';
import { type LanguageModel, type ModelSettings, openLanguageModel } from '@feedback/outbound';
import { type Clock } from '@feedback/runtime';
import { LRUCache } from 'lru-cache';
import { meteredModel, type WorkspaceModel } from './metered-model.ts';
import { openModelKey } from './model-key.ts';
import { type InstallationModel, type ModelPolicy, policyOf } from './model-policy.ts';

/** How models of workspaces' own are asked. */
export type OwnModels = {
  /** Hosts of the operator's own network at which owners' models may be. */
  ownHosts: readonly string[];
  encryptionKey: Buffer | null;
  deadlineMs: number;
  concurrency: number;
};

/** The models that read for workspaces. */
export type Models = {
  /** The model that a workspace may ask; null where none reads for it. */
  of: (workspaceId: string, purpose: ModelPurpose) => Promise<WorkspaceModel | null>;
  /** Whether a model reads for a workspace. */
  reads: (tx: Tx, workspaceId: string) => Promise<boolean>;
  /** The model that the operator has set for all workspaces; null for none. */
  installation: InstallationModel | null;
  own: OwnModels;
  /** Gives up what is being asked. */
  close: () => void;
};

type Given = {
  db: Db;
  now: Clock;
  installation: InstallationModel | null;
  own: OwnModels;
  /** Opens a model by its settings; tests open it with a clock of their own. */
  open?: (settings: ModelSettings) => LanguageModel;
};

/** The most models of workspaces' own that are kept open; the one used longest ago is opened again when it is needed. */
const MOST_OPEN = 500;

/** No model reads for any workspace. */
export const NO_MODELS: Models = {
  of: async () => null,
  reads: async () => false,
  installation: null,
  own: { ownHosts: [], encryptionKey: null, deadlineMs: 120_000, concurrency: 1 },
  close: () => {},
};

/** Each model is opened once, so that all workspaces that ask one leave it alone together after a failure. */
export function openModels({ db, now, installation, own, open = openLanguageModel }: Given): Models {
  const ofAll = installation && open(installation.settings);
  const opened = new LRUCache<string, LanguageModel>({ max: MOST_OPEN });

  /** After a change of the choice the model is opened again: its failures were those of other settings. */
  function openOwn(workspaceId: string, { own: model }: ModelPolicy, changedAt: Date): LanguageModel | null {
    if (!model) return ofAll;
    const name = `${workspaceId} ${changedAt.getTime()}`;
    const found = opened.get(name) ?? open(toSettings(own, workspaceId, model));
    opened.set(name, found);
    return found;
  }

  return {
    installation,
    own,
    of: async (workspaceId, purpose) => {
      const choice = await withWorkspace(db, workspaceId, (tx) => modelChoices.find(tx, workspaceId));
      const policy = policyOf(choice, installation);
      const model = policy && openOwn(workspaceId, policy, choice?.changedAt ?? new Date(0));
      return policy && model && meteredModel(model, { db, now, workspaceId, purpose, policy });
    },
    reads: async (tx, workspaceId) =>
      policyOf(await modelChoices.find(tx, workspaceId), installation) !== null,
    close: () => {
      for (const model of [ofAll, ...opened.values()]) model?.close();
    },
  };
}

/** The settings of a workspace's own model. Its key is absent where this process cannot decrypt it: the provider then says so. */
export function toSettings(
  { ownHosts, encryptionKey, deadlineMs, concurrency }: OwnModels,
  workspaceId: string,
  { provider, baseUrl, name, key }: modelChoices.OwnModel,
): ModelSettings {
  return {
    provider,
    baseUrl: baseUrl ?? undefined,
    apiKey: key === null ? undefined : openModelKey(encryptionKey, workspaceId, key),
    name,
    guard: { ownHosts },
    deadlineMs,
    concurrency,
  };
}
