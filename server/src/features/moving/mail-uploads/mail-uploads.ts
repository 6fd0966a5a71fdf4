import type { Actor } from '../../../kernel/actor.ts'
import type { ResumableUploads } from '../../../kernel/resumable-uploads.ts'
import type { MovingDeps } from '../deps.ts'
import { findMailFile } from '../file-mailbox/file-store.ts'
import { cancelMailFile, finishMailFile } from './finish-mail-file.ts'
import { receiveMailChunk } from './receive-mail-chunk.ts'
import { newMailFileId, startMailFile } from './start-mail-file.ts'

/** Returns the resumable uploads of mail files to import. */
export function mailUploads(deps: MovingDeps, actor: Actor): ResumableUploads {
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
