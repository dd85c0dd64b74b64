import { agentConnections, type Db, oidcRecords, type Realm } from '@feedback/db';

/** A record of a provider, as oidc-provider hands it over: `uid` and `grantId` are looked up, the rest is kept as it is. */
export type ProviderRecord = {
  uid?: string | undefined;
  grantId?: string | undefined;
  [name: string]: unknown;
};

export type ProviderRecordFound = oidcRecords.OidcRecordFound;

/** Why a grant ends. */
export type GrantEnd = agentConnections.End;

/** The records of one model of a provider, in PostgreSQL: any process can continue what another began. */
export type ProviderRecords = {
  /** `once`: the first of several writes of the same id counts. Whether this one does. */
  put: (
    id: string,
    record: ProviderRecord,
    how: { lifeS: number | undefined; once: boolean },
  ) => Promise<boolean>;
  find: (id: string) => Promise<ProviderRecordFound | undefined>;
  findByUid: (uid: string) => Promise<ProviderRecordFound | undefined>;
  /** Whether this was the first use. */
  consume: (id: string) => Promise<boolean>;
  remove: (id: string) => Promise<void>;
  /** Ends a grant with all that was issued under it; of an agent's grant its connection too. */
  endGrant: (grantId: string, why: GrantEnd) => Promise<void>;
};

export function providerRecords(db: Db, { realm, model }: { realm: Realm; model: string }): ProviderRecords {
  const named = (id: string) => ({ realm, model, id });
  return {
    put: async (id, payload, { lifeS, once }) => {
      const record = {
        payload,
        // A grant's record names the grant itself, so that it is deleted together with everything issued under the grant.
        ...(model === 'Grant'
          ? { grantId: id }
          : payload.grantId !== undefined && { grantId: payload.grantId }),
        ...(payload.uid !== undefined && { uid: payload.uid }),
        ...(lifeS !== undefined && { lifeS }),
      };
      if (once) return oidcRecords.putOnce(db, named(id), record);
      await oidcRecords.put(db, named(id), record);
      return true;
    },
    find: (id) => oidcRecords.find(db, named(id)),
    findByUid: (uid) => oidcRecords.findByUid(db, { realm, model, uid }),
    consume: (id) => oidcRecords.consume(db, named(id)),
    remove: async (id) => {
      await oidcRecords.take(db, named(id));
    },
    endGrant: async (grantId, why) => {
      if (realm === 'oauth') await agentConnections.end(db, grantId, why);
      else await oidcRecords.removeGrant(db, realm, grantId);
    },
  };
}
