import type { DriveDeps } from '../../../features/drive/index.ts'
import {
  dropUpload,
  findUpload,
  finishUpload,
  newUploadId,
  receiveChunk,
  startUpload,
} from '../../../features/drive/uploads/index.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Uploads } from './speak-tus.ts'

/** Returns the resumable uploads into a user's drive. */
export function driveUploads(deps: DriveDeps, actor: Actor): Uploads {
  return {
    header: 'x-drive-file',
    newId: () => newUploadId(deps, actor),
    start: (id, size, { filename, filetype, folder_id, path, on_taken }) =>
      startUpload(deps, actor, {
        id,
        request: {
          size,
          filename: filename ?? '',
          filetype: filetype ?? undefined,
          folder_id: folder_id ?? undefined,
          path: path ?? undefined,
          on_taken: on_taken ?? undefined,
        },
      }),
    find: (id) => findUpload(deps.db.sql, actor.accountId, id),
    receive: (id, content, offset) => receiveChunk(deps, actor, { id, content, offset }),
    finish: (id) => finishUpload(deps, actor, id),
    cancel: (id) => dropUpload(deps, actor, id),
  }
}
