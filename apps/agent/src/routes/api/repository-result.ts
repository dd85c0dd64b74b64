import { type Repository } from '@feedback/contract';
import { type repositories } from '@feedback/db';

/** A connected repository as /api shows it. */
export function toRepository({
  indexedAt,
  createdAt,
  headSha,
  sha,
  ...repository
}: repositories.Repository): Repository {
  const { id, name, url, branch, state, reason, files, symbols } = repository;
  return {
    id,
    name,
    url,
    branch,
    state,
    reason,
    sha,
    indexed_at: indexedAt?.toISOString() ?? null,
    stale: sha !== null && (headSha !== sha || state === 'failed'),
    files,
    symbols,
    created_at: createdAt.toISOString(),
  };
}
