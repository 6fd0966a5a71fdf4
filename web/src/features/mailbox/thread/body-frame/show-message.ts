import type { Id } from '@bocau/contract/ids'
import { queryClient } from '../../../../api/query-client.ts'
import { FrameShelf } from '../../../../speed/frame-shelf.ts'
import { lastWidth } from './frame-size.ts'
import { type MessageFrame, makeFrame, undressFrame, writeMessage } from './message-frame.ts'
import { mayFetch, type PreparedBody } from './prepared-body.ts'

const isKnown = ({ id, body }: Pick<MessageFrame, 'id' | 'body'>): boolean =>
  body !== undefined &&
  queryClient.getQueriesData({ queryKey: ['body', id] }).some(([, known]) => known === body)

const shelf = new FrameShelf<MessageFrame>({ make: makeFrame, undress: undressFrame, isKnown, lastWidth })

/**
 * Shows a body: in its pre-rendered frame, in the existing empty one, or in a new one. `before` is the previous frame.
 */
export function showIn(
  place: HTMLElement,
  { id, body, before }: { id: Id; body: PreparedBody | undefined; before: MessageFrame | undefined },
): MessageFrame {
  if (before && before.body === body) return before
  const found = body && shelf.take((frame) => frame.body === body, place)
  const isEmpty = before && !before.body
  if (before && (found || !isEmpty)) shelf.putAway(before)
  if (found) return found
  const open = isEmpty ? before : shelf.takeEmpty(place)
  return body ? writeMessage(open, id, body) : open
}

/** Hides a frame, which may be shown again. */
export const putAway = (frame: MessageFrame): void => shelf.putAway(frame)

/** Pre-renders a body that will likely be read next. */
export function drawAhead(id: Id, body: PreparedBody | undefined): void {
  if (body?.content !== 'message') return
  // Loading a remote image would tell its sender that the message was opened.
  if (mayFetch(body.css) || mayFetch(body.page.body.outerHTML)) return
  shelf.drawAhead(
    (frame) => frame.body === body,
    (empty) => (isKnown({ id, body }) ? writeMessage(empty, id, body) : undefined),
  )
}

export function readyFrames(): void {
  shelf.makeReady()
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'removed') shelf.dropUnknown()
  })
}
