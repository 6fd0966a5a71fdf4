import type { mailboxEndpoints } from '@bocau/contract/mailbox/mailbox-endpoints'
import type { trackingEndpoints } from '@bocau/contract/outbox'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import type { FileReply, Handler, Routes } from '../../kernel/route.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import { findMessageWithDraft } from '../messages/index.ts'
import { pixelImage, readPixelAddress } from './pixel.ts'
import { recordView, sumViews } from './record-view.ts'
import { listPixels } from './store.ts'

type ImageHandler = Handler<(typeof mailboxEndpoints)['GET /api/v2/images']>

interface Deps extends MailboxDeps {
  publicOrigin: string
  findActor(token: string): Promise<Actor | null>
}

export function trackingRoutes(deps: Deps): Routes<typeof trackingEndpoints> {
  return {
    'GET /api/v2/messages/:id/views': async ({ actor, params }) => {
      const existing = await findMessageWithDraft(deps.db.sql, actor.accountId, params.id)
      if (!existing) throw new Refused('not_found')
      const pixels = await listPixels(deps.db.sql, actor.accountId, params.id)
      // An imported message has the tracking state of its source.
      const tracking =
        existing.message.tracking === null ? {} : (JSON.parse(existing.message.tracking) as object)
      return {
        ...sumViews(pixels),
        ...(pixels.length === 0 ? tracking : {}),
        recipients: pixels.flatMap((pixel) =>
          pixel.email === null ? [] : { email: pixel.email, ...sumViews([pixel]) },
        ),
      }
    },
    'GET /api/v2/seen/:token': async ({ params, requestInfo }) => {
      const viewer = requestInfo.token === null ? null : await deps.findActor(requestInfo.token)
      await recordView(deps, params.token, viewer?.accountId ?? null)
      return pixelReply()
    },
  }
}

/**
 * Wraps the image proxy: a local reader's view of one of our tracking pixels is counted for that reader, without a
 * request of this server to itself.
 */
export function countLocalViews(deps: Omit<Deps, 'findActor'>, fetchImage: ImageHandler): ImageHandler {
  return async (request) => {
    const token = readPixelAddress(deps.publicOrigin, request.query.url)
    if (token === null) return fetchImage(request)
    await recordView(deps, token, request.actor.accountId)
    return pixelReply()
  }
}

/** Not cacheable, because cached views would not be counted. */
function pixelReply(): FileReply {
  return {
    contentType: 'image/gif',
    body: pixelImage,
    size: pixelImage.byteLength,
    headers: { 'cache-control': 'no-store, max-age=0', 'cross-origin-resource-policy': 'cross-origin' },
  }
}
