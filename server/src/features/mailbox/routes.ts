import type { labelEndpoints } from '@bocau/contract/mailbox/labels'
import type { mailboxActionEndpoints } from '@bocau/contract/mailbox/mailbox-actions'
import type { mailboxEndpoints } from '@bocau/contract/mailbox/mailbox-endpoints'
import { Refused } from '../../kernel/refused.ts'
import { type Routes, SerialisedReply } from '../../kernel/route.ts'
import { downloadAttachment, previewAsPdf } from '../attachments/index.ts'
import { getFolders } from '../folders/index.ts'
import { mailboxActionRoutes } from './action-routes.ts'
import { setThreadsUnread } from './actions/set-threads-unread.ts'
import { starThread } from './actions/star-thread.ts'
import type { MailboxDeps } from './deps.ts'
import { labelRoutes } from './labelling/routes.ts'
import { listThreads } from './lists/list-threads.ts'
import { downloadAll } from './reading/download-all.ts'
import { getThread } from './reading/get-thread.ts'
import { getMessageBody, startRenderers } from './reading/message-body.ts'
import { getRawMessage } from './reading/raw-message.ts'
import { getWebImage } from './reading/web-image.ts'

export function mailboxRoutes(
  deps: MailboxDeps,
): Routes<typeof mailboxEndpoints & typeof mailboxActionEndpoints & typeof labelEndpoints> {
  const { sql } = deps.db
  return {
    ...mailboxActionRoutes(deps),
    ...labelRoutes(deps),
    'GET /api/v2/folders': ({ actor }) => getFolders(sql, actor.accountId),
    'GET /api/v2/threads/starred': async ({ actor, query }) =>
      new SerialisedReply(await listThreads(sql, actor.accountId, { folderName: 'Starred', request: query })),
    'GET /api/v2/threads/:id': async ({ actor, params, query }) => {
      if (!actor.isDomainVerified) throw new Refused('dns_verification_failed')
      void startRenderers(deps)
      return getThread(sql, actor, { threadId: params.id, folderName: query.in })
    },
    'PATCH /api/v2/threads/:id': async ({ actor, params, body }) => {
      await starThread(deps, actor, { threadId: params.id, isStarred: body.starred })
    },
    'POST /api/v2/threads/unreads': ({ actor, body }) =>
      setThreadsUnread(deps, actor, {
        ids: body.ids,
        folderId: body.folder_id ?? null,
        isUnread: body.unread,
      }),
    'GET /api/v2/messages/:id/body': ({ actor, params, query }) =>
      getMessageBody(deps, actor, {
        messageId: params.id,
        request: {
          theme: query.theme,
          colours: query.colours,
          isComplete: query.whole === '1',
          quoteLabel: query.quote_label ?? '…',
          images: query.images,
        },
      }),
    'GET /api/v2/messages/:id/raw': ({ actor, params, query }) =>
      getRawMessage(deps, actor, { messageId: params.id, options: { download: query.download === '1' } }),
    'GET /api/v2/messages/:id/files.zip': ({ actor, params, query }) =>
      downloadAll(deps, actor, { messageId: params.id, skippedText: query.left_out ?? '' }),
    'GET /api/v2/images': ({ query }) => getWebImage(deps, query.url),
    'GET /api/v2/files/:uuid/pdf': ({ actor, params }) => previewAsPdf(deps, actor, params.uuid),
    'GET /api/v2/files/:uuid/download': ({ actor, params, query, requestInfo }) =>
      downloadAttachment(deps, actor, {
        uuidOrId: params.uuid,
        request: {
          isInline: query.inline === '1',
          range: requestInfo.range,
        },
      }),
  }
}
