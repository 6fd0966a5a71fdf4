import type { Id } from '@bocau/contract/ids'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { rememberedHeight } from './frame-size.ts'
import { dressFrame, type FrameLook, type LetterFrame } from './letter-frame.ts'
import type { PreparedBody } from './prepared-body.ts'
import { putAway, showIn } from './show-letter.ts'

/** Puts the frame of a body, with the body in it, into its place before anything is painted. */
export function useLetter(
  place: RefObject<HTMLElement | null>,
  id: Id,
  body: PreparedBody | undefined,
  look: FrameLook,
): void {
  const shown = useRef<LetterFrame>(undefined)
  useLayoutEffect(() => {
    if (!place.current) return
    const letter = body?.content === 'letter' ? body : undefined
    shown.current = showIn(place.current, { id, body: letter, before: shown.current })
    shown.current.element.style.height = `${rememberedHeight(id)}px`
  }, [place, id, body])
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
