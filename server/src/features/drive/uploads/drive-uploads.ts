import type { Actor } from '../../../kernel/actor.ts'
import type { ResumableUploads } from '../../../kernel/resumable-uploads.ts'
import type { DriveDeps } from '../deps.ts'
import { dropUpload, finishUpload } from './finish-upload.ts'
import { receiveChunk } from './receive-chunk.ts'
import { findUpload } from './resumable-store.ts'
import { newUploadId, startUpload } from './start-upload.ts'

/** Returns the resumable uploads into a user's drive. */
export function driveUploads(deps: DriveDeps, actor: Actor): ResumableUploads {
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
