import type { Id } from '@bocau/contract/ids'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { rememberedHeight } from './frame-size.ts'
import { dressFrame, type FrameLook, type MessageFrame, zoomFrame } from './message-frame.ts'
import type { PreparedBody } from './prepared-body.ts'
import { putAway, showIn } from './show-message.ts'

/** Inserts the frame with the body before the browser paints. */
export function useMessageFrame(
  place: RefObject<HTMLElement | null>,
  id: Id,
  body: PreparedBody | undefined,
  { zoom, ...look }: FrameLook & { zoom: number },
): void {
  const shown = useRef<MessageFrame>(undefined)
  useLayoutEffect(() => {
    if (!place.current) return
    const message = body?.content === 'message' ? body : undefined
    shown.current = showIn(place.current, { id, body: message, before: shown.current })
    shown.current.element.style.height = `${rememberedHeight(id)}px`
  }, [place, id, body])
  useLayoutEffect(() => {
    if (shown.current && body) zoomFrame(shown.current, zoom)
  }, [zoom, body])
  useLayoutEffect(
    () => () => {
      if (shown.current) putAway(shown.current)
      shown.current = undefined
    },
    [],
  )

  useLayoutEffect(() => {
    if (shown.current) dressFrame(shown.current, look)
  })
}
