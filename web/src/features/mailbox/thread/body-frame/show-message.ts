import type { Id } from '@bocau/contract/ids'
import { queryClient } from '../../../../api/query-client.ts'
import { FrameCache } from '../../../../speed/frame-cache.ts'
import { lastWidth } from './frame-size.ts'
import {
  createFrame,
  emptied,
  type MessageFrame,
  removeFrameAttributes,
  writeMessage,
} from './message-frame.ts'
import { mayFetch, type PreparedBody } from './prepared-body.ts'

const isCached = ({ id, body }: Pick<MessageFrame, 'id' | 'body'>): boolean =>
  body !== undefined &&
  queryClient.getQueriesData({ queryKey: ['body', id] }).some(([, cached]) => cached === body)

const frameCache = new FrameCache<MessageFrame>({
  create: createFrame,
  emptied,
  removeAttributes: removeFrameAttributes,
  isCached,
  lastWidth,
})

/**
 * Shows a body: in its pre-rendered frame, in the existing empty one, or in a new one. `before` is the previous frame.
 */
export function showFrame(
  parent: HTMLElement,
  { id, body, before }: { id: Id; body: PreparedBody | undefined; before: MessageFrame | undefined },
): MessageFrame {
  if (before && before.body === body) return before
  const existing = body && frameCache.claim((frame) => frame.body === body, parent)
  const isEmpty = before && !before.body
  if (before && (existing || !isEmpty)) frameCache.store(before)
  if (existing) return existing
  const open = isEmpty ? before : frameCache.claimEmpty(parent)
  return body ? writeMessage(open, id, body) : open
}

/** Hides a frame, which may be shown again. */
export const cacheFrame = (frame: MessageFrame): void => frameCache.store(frame)

/** Pre-renders a body that will likely be read next. */
export function prerender(id: Id, body: PreparedBody | undefined): void {
  if (body?.content !== 'message') return
  // Loading a remote image would tell its sender that the message was opened.
  if (body.page.body.querySelector('img[src]') || mayFetch(body.css) || mayFetch(body.page.body.outerHTML))
    return
  frameCache.prerender(
    (frame) => frame.body === body,
    (empty) => (isCached({ id, body }) ? writeMessage(empty, id, body) : undefined),
  )
}

export function prepareFrames(): void {
  frameCache.prepare()
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'removed') frameCache.deleteStale()
  })
}
