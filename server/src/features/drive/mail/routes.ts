import type { driveMailEndpoints } from '@bocau/contract/drive/drive-mail'
import type { Routes } from '../../../kernel/route.ts'
import type { DriveDeps } from '../deps.ts'
import { listSavedAttachments, resaveAttachment, saveAttachment } from './save-attachment.ts'

type Saving =
  | 'POST /api/v2/cloud_drive/files'
  | 'GET /api/v2/cloud_drive/files'
  | 'POST /api/v2/cloud_drive/files/:id/save'

export function driveSavingRoutes(deps: DriveDeps): Routes<Pick<typeof driveMailEndpoints, Saving>> {
  return {
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
