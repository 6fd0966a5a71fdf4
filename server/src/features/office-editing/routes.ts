import type { officeEndpoints } from '@bocau/contract/drive/drive-mail'
import type { Routes } from '../../kernel/route.ts'
import type { OfficeDeps } from './deps.ts'
import { openDocument } from './open-document.ts'
import { openAttachment } from './reading/open-attachment.ts'

export function officeRoutes(deps: OfficeDeps): Routes<typeof officeEndpoints> {
  return {
    'POST /storage/v1/files/:id/office': ({ actor, params, body }) =>
      openDocument(deps, actor, { id: params.id, body }),
    'POST /api/v2/files/:uuid/office': ({ actor, params, body }) =>
      openAttachment(deps, actor, { uuid: params.uuid, language: body.language }),
  }
}
