import { codeFiles, type Db, repositories, withWorkspace } from '@feedback/db';
import { type ShownRepository } from './repositories-page.tsx';

/** The most paths of unread files on the page. */
const SHOWN = 5;

/** The connected repositories, each with the first of its files that could not be read. */
export function readRepositories(db: Db, workspaceId: string): Promise<ShownRepository[]> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const shown: ShownRepository[] = [];
    for (const repository of await repositories.list(tx, workspaceId)) {
      const asked = { repositoryId: repository.id, limit: SHOWN };
      const { paths } =
        repository.unread === 0 ? { paths: [] } : await codeFiles.unread(tx, workspaceId, asked);
      shown.push({ ...repository, unreadPaths: paths });
    }
    return shown;
  });
}
