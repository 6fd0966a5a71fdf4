import type { Id } from '@bocau/contract/ids'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { lastHeight } from './frame-size.ts'
import { type FrameStyle, type MessageFrame, setFrameAttributes, zoomFrame } from './message-frame.ts'
import type { PreparedBody } from './prepared-body.ts'
import { cacheFrame, showFrame } from './show-message.ts'

/** Inserts the frame with the body before the browser paints. */
export function useMessageFrame(
  container: RefObject<HTMLElement | null>,
  id: Id,
  { body, zoom, ...style }: { body: PreparedBody | undefined } & FrameStyle & { zoom: number },
): void {
  const current = useRef<MessageFrame>(undefined)
  useLayoutEffect(() => {
    if (!container.current) return
    const message = body?.content === 'message' ? body : undefined
    current.current = showFrame(container.current, { id, body: message, before: current.current })
    current.current.element.style.height = `${lastHeight(id)}px`
  }, [container, id, body])
  useLayoutEffect(() => {
    if (current.current && body) zoomFrame(current.current, zoom)
  }, [zoom, body])
  useLayoutEffect(
    () => () => {
      if (current.current) cacheFrame(current.current)
      current.current = undefined
    },
    [],
  )

  useLayoutEffect(() => {
    if (current.current) setFrameAttributes(current.current, style)
  })
}
