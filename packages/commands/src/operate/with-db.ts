import { type Db, openDb } from '@feedback/db';
import { databaseUrl } from '@feedback/local-stack';

/** Runs `work` on the database of DATABASE_URL, else the running instance's. */
export async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb({ url: databaseUrl(), connections: 1, onError: () => {} });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
