import type { driveEndpoints } from '@bocau/contract/drive-endpoints'
import type { Routes } from '../../route.ts'
import { copyNodes } from './copy-nodes.ts'
import { createFolder } from './create-folder.ts'
import type { DriveDeps } from './deps.ts'
import { downloadFile, previewFile } from './download-file.ts'
import { deleteNodes, emptyTrash } from './empty-trash.ts'
import { findHrefs } from './find-hrefs.ts'
import { getFile } from './get-file.ts'
import { listFavoriteFiles } from './list-favorites.ts'
import { listFolder } from './list-folder.ts'
import { listRecents } from './list-recents.ts'
import { listTrash } from './list-trash.ts'
import { listFileVersions, restoreVersion } from './list-versions.ts'
import { markFavorite } from './mark-favorite.ts'
import { moveNodes } from './move-nodes.ts'
import { nextPath } from './next-path.ts'
import { renameNode } from './rename-node.ts'
import { restoreNodes } from './restore-nodes.ts'
import { searchDrive } from './search-drive.ts'
import { sumUsage } from './sum-usage.ts'
import { trashNodes } from './trash-nodes.ts'
import { uploadFiles } from './upload-files.ts'
import { zipNodes } from './zip-nodes.ts'

export function driveRoutes(deps: DriveDeps): Routes<typeof driveEndpoints> {
  return {
    'GET /storage/v1/files': ({ actor, query }) => listFolder(deps, actor, query),
    'GET /storage/v1/recents': ({ actor, query }) => listRecents(deps, actor, query),
    'GET /storage/v1/favorites': ({ actor, query }) => listFavoriteFiles(deps, actor, query),
    'GET /storage/v1/trash': ({ actor, query }) => listTrash(deps, actor, query),
    'GET /storage/v1/search': ({ actor, query }) => searchDrive(deps, actor, query),
    'GET /storage/v1/usage': ({ actor }) => sumUsage(deps, actor),
    'POST /storage/v1/hrefs': ({ actor, body }) => findHrefs(deps, actor, body.hrefs),
    'GET /storage/v1/file/next_path': ({ actor, query }) => nextPath(deps, actor, query),
    'POST /storage/v1/files/upload': ({ actor, query, facts }) =>
      uploadFiles(deps, actor, facts.files(Number.MAX_SAFE_INTEGER - 1), {
        folderId: query.folder_id,
        path: query.path,
        onTaken: query.on_taken,
      }),
    'POST /storage/v1/folders': ({ actor, body }) => createFolder(deps, actor, body),
    'GET /storage/v1/files/:id': ({ actor, params }) => getFile(deps, actor, params.id),
    'PATCH /storage/v1/files/:id': ({ actor, params, body }) => renameNode(deps, actor, params.id, body.name),
    'PUT /storage/v1/files/:id/favorite': ({ actor, params }) => markFavorite(deps, actor, params.id, true),
    'DELETE /storage/v1/files/:id/favorite': ({ actor, params }) =>
      markFavorite(deps, actor, params.id, false),
    'POST /storage/v1/files/move': ({ actor, body }) => moveNodes(deps, actor, body),
    'POST /storage/v1/files/copy': ({ actor, body }) => copyNodes(deps, actor, body),
    'POST /storage/v1/files/trash': ({ actor, body }) => trashNodes(deps, actor, body.ids),
    'POST /storage/v1/files/restore': ({ actor, body }) => restoreNodes(deps, actor, body.ids),
    'POST /storage/v1/files/delete': ({ actor, body }) => deleteNodes(deps, actor, body.ids),
    'POST /storage/v1/trash/empty': ({ actor }) => emptyTrash(deps, actor),
    'GET /storage/v1/files/:id/download': ({ actor, params, query, facts }) =>
      downloadFile(deps, actor, params.id, {
        inPlace: query.inline === '1',
        range: facts.range,
        version: query.version,
      }),
    'GET /storage/v1/files/:id/pdf': ({ actor, params }) => previewFile(deps, actor, params.id),
    'GET /storage/v1/zip': ({ actor, query }) => zipNodes(deps, actor, query.ids.split(',')),
    'GET /storage/v1/files/:id/versions': ({ actor, params }) => listFileVersions(deps, actor, params.id),
    'POST /storage/v1/files/:id/versions/:version/restore': ({ actor, params }) =>
      restoreVersion(deps, actor, params.id, params.version),
  }
}
