import type { composeEndpoints, draftEndpoints } from '@bocau/contract/compose'
import { limits } from '@bocau/contract/limits'
import type { messageEndpoints } from '@bocau/contract/mailbox/messages'
import type { Routes } from '../../kernel/route.ts'
import { getRawMessage } from '../mailbox/index.ts'
import { createDraft } from './create-draft.ts'
import { deleteDraft, discardDraft } from './delete-draft.ts'
import type { ComposeDeps } from './deps.ts'
import { getFile, listFiles, readBase64 } from './files/find-files.ts'
import { getPublicImage } from './files/public-image.ts'
import { uploadFiles } from './files/upload-files.ts'
import { getMessage } from './get-message.ts'
import { startReply } from './reply/start-reply.ts'
import { saveDraft } from './save-draft.ts'
import { checkSpam } from './spam/check-spam.ts'

export function composeRoutes(
  deps: ComposeDeps,
): Routes<typeof draftEndpoints & typeof composeEndpoints & typeof messageEndpoints> {
  return {
    'POST /api/v2/messages': ({ actor, body }) => createDraft(deps, actor, body),
    'GET /api/v2/messages/:id': async ({ actor, params, query }) => {
      if (query.type === 'raw')
        return getRawMessage(deps, actor, { messageId: params.id, options: { download: false } })
      return getMessage(deps, actor, params.id)
    },
    'PATCH /api/v2/messages/:id': ({ actor, params, body }) =>
      saveDraft(deps, actor, { messageId: params.id, request: body }),
    'GET /api/v2/messages/:id/reply': ({ actor, params, query }) =>
      startReply(deps, actor, { messageId: params.id, kind: query.kind }),
    'GET /api/v2/messages/:id/spam': ({ actor, params }) => checkSpam(deps, actor, params.id),
    'POST /api/v2/files': ({ actor, query, requestInfo }) =>
      uploadFiles(deps, actor, {
        files: requestInfo.files(limits.maxAttachmentBytes),
        isPublic: query.public === '1',
      }),
    'GET /api/v2/files': ({ actor, query }) => listFiles(deps.db.sql, actor, query.uuids.split(',')),
    'GET /api/v2/files/:uuid': ({ actor, params }) => getFile(deps.db.sql, actor, params.uuid),
    'GET /api/v2/files/:uuid/download_base64': ({ actor, params }) => readBase64(deps, actor, params.uuid),
    'GET /api/v2/public/files/:uuid/raw': ({ params }) => getPublicImage(deps, params.uuid),
    'DELETE /api/v2/messages/:id': async ({ actor, params, query }) =>
      query.to === 'trash'
        ? discardDraft(deps, actor, params.id)
        : { undo: await deleteDraft(deps, actor, params.id).then(() => null) },
  }
}
