import type { driveEndpoints } from '@bocau/contract/drive/drive-endpoints'
import type { driveMailEndpoints } from '@bocau/contract/drive/drive-mail'
import type { Routes } from '../../kernel/route.ts'
import { copyNodes } from './actions/copy-nodes.ts'
import { createFolder } from './actions/create-folder.ts'
import { deleteNodes, emptyTrash } from './actions/empty-trash.ts'
import { moveNodes } from './actions/move-nodes.ts'
import { renameNode } from './actions/rename-node.ts'
import { restoreNodes } from './actions/restore-nodes.ts'
import { trashNodes } from './actions/trash-nodes.ts'
import { downloadFile, previewFile } from './contents/download-file.ts'
import { findHrefs } from './contents/find-hrefs.ts'
import { getFile } from './contents/get-file.ts'
import { listFileVersions, restoreVersion } from './contents/list-versions.ts'
import { sumUsage } from './contents/sum-usage.ts'
import { uploadFiles } from './contents/upload-files.ts'
import { zipNodes } from './contents/zip-nodes.ts'
import type { DriveDeps } from './deps.ts'
import { listFavoriteFiles } from './lists/list-favorites.ts'
import { listFolder } from './lists/list-folder.ts'
import { listRecents } from './lists/list-recents.ts'
import { listTrash } from './lists/list-trash.ts'
import { setFavorite } from './lists/set-favorite.ts'
import { listSavedAttachments, resaveAttachment, saveAttachment } from './mail/save-attachment.ts'
import { searchDrive } from './search/search-drive.ts'
import { nextPath } from './tree/next-path.ts'

type SavingEndpoints = Pick<
  typeof driveMailEndpoints,
  | 'POST /api/v2/cloud_drive/files'
  | 'GET /api/v2/cloud_drive/files'
  | 'POST /api/v2/cloud_drive/files/:id/save'
>

export function driveRoutes(deps: DriveDeps): Routes<typeof driveEndpoints & SavingEndpoints> {
  return {
    'GET /storage/v1/files': ({ actor, query }) => listFolder(deps, actor, query),
    'GET /storage/v1/recents': ({ actor, query }) => listRecents(deps, actor, query),
    'GET /storage/v1/favorites': ({ actor, query }) => listFavoriteFiles(deps, actor, query),
    'GET /storage/v1/trash': ({ actor, query }) => listTrash(deps, actor, query),
    'GET /storage/v1/search': ({ actor, query }) => searchDrive(deps, actor, query),
    'GET /storage/v1/usage': ({ actor }) => sumUsage(deps, actor),
    'POST /storage/v1/hrefs': ({ actor, body }) => findHrefs(deps, actor, body.hrefs),
    'GET /storage/v1/file/next_path': ({ actor, query }) => nextPath(deps, actor, query),
    'POST /storage/v1/files/upload': ({ actor, query, requestInfo }) =>
      uploadFiles(deps, actor, {
        files: requestInfo.files(Number.MAX_SAFE_INTEGER - 1),
        to: {
          folderId: query.folder_id,
          path: query.path,
          onConflict: query.on_taken,
        },
      }),
    'POST /storage/v1/folders': ({ actor, body }) => createFolder(deps, actor, body),
    'GET /storage/v1/files/:id': ({ actor, params }) => getFile(deps, actor, params.id),
    'PATCH /storage/v1/files/:id': ({ actor, params, body }) =>
      renameNode(deps, actor, { id: params.id, input: body.name }),
    'PUT /storage/v1/files/:id/favorite': ({ actor, params }) =>
      setFavorite(deps, actor, { id: params.id, isFavorite: true }),
    'DELETE /storage/v1/files/:id/favorite': ({ actor, params }) =>
      setFavorite(deps, actor, { id: params.id, isFavorite: false }),
    'POST /storage/v1/files/move': ({ actor, body }) => moveNodes(deps, actor, body),
    'POST /storage/v1/files/copy': ({ actor, body }) => copyNodes(deps, actor, body),
    'POST /storage/v1/files/trash': ({ actor, body }) => trashNodes(deps, actor, body.ids),
    'POST /storage/v1/files/restore': ({ actor, body }) => restoreNodes(deps, actor, body.ids),
    'POST /storage/v1/files/delete': ({ actor, body }) => deleteNodes(deps, actor, body.ids),
    'POST /storage/v1/trash/empty': ({ actor }) => emptyTrash(deps, actor),
    'GET /storage/v1/files/:id/download': ({ actor, params, query, requestInfo }) =>
      downloadFile(deps, actor, {
        id: params.id,
        request: {
          isInline: query.inline === '1',
          range: requestInfo.range,
          version: query.version,
        },
      }),
    'GET /storage/v1/files/:id/pdf': ({ actor, params }) => previewFile(deps, actor, params.id),
    'GET /storage/v1/zip': ({ actor, query }) => zipNodes(deps, actor, query.ids.split(',')),
    'GET /storage/v1/files/:id/versions': ({ actor, params }) => listFileVersions(deps, actor, params.id),
    'POST /storage/v1/files/:id/versions/:version/restore': ({ actor, params }) =>
      restoreVersion(deps, actor, { id: params.id, requested: params.version }),
    'POST /api/v2/cloud_drive/files': async ({ actor, body }) => ({
      data: await saveAttachment(deps, actor, body),
    }),
    'GET /api/v2/cloud_drive/files': ({ actor, query }) =>
      listSavedAttachments(deps, actor, query.uuids.split(',')),
    'POST /api/v2/cloud_drive/files/:id/save': async ({ actor, params, body }) => ({
      data: { drive_file: await resaveAttachment(deps, actor, { id: params.id, body }) },
    }),
  }
}
