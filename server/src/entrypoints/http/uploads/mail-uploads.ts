import {
  cancelMailFile,
  findMailFile,
  finishMailFile,
  type MovingDeps,
  newMailFileId,
  receiveMailChunk,
  startMailFile,
} from '../../../features/moving/index.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Uploads } from './speak-tus.ts'

/** Returns the resumable uploads of mail files to import. */
export function mailUploads(deps: MovingDeps, actor: Actor): Uploads {
  return {
    header: 'x-move-in',
    newId: () => newMailFileId(deps),
    start: (id, size, { filename, folder_id: folderId = null }) =>
      startMailFile(deps, actor, { id, size, name: filename ?? '', folderId }),
    find: (id) => findMailFile(deps.db.sql, actor.accountId, id),
    receive: (id, content, offset) => receiveMailChunk(deps, actor, { id, content, offset }),
    finish: (id) => finishMailFile(deps, actor, id),
    cancel: (id) => cancelMailFile(deps, actor, id),
  }
}
