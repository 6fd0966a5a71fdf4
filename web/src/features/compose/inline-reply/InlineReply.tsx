import type { Id } from '@bocau/contract/ids'
import { useEffect, useRef } from 'react'
import { closeLetter, openDraft } from '../begin/open-compose.ts'
import type { Letter } from '../draft-session/letter.ts'
import { openLetters, useOpenLetters } from '../draft-session/open-letters.ts'
import { InlineLetter } from './InlineLetter.tsx'

/** The place below a message where it is answered; empty until somebody does. */
export function InlineReply({ messageId }: { messageId: Id }) {
  const letter = useLetterAt(messageId)
  useClosingWith(messageId)
  return letter ? <InlineLetter key={letter.key} letter={letter} /> : null
}

/** A draft of a thread, written on where it stands. */
export function DraftInPlace({ draftId, onClose }: { draftId: Id; onClose: () => void }) {
  const letter = useLetterAt(draftId)
  const wasOpen = useRef(false)
  useEffect(() => void openDraft(draftId, draftId), [draftId])
  useEffect(() => {
    if (wasOpen.current && !letter) onClose()
    wasOpen.current = letter !== undefined
  }, [letter, onClose])
  useClosingWith(draftId)
  return letter ? <InlineLetter key={letter.key} letter={letter} isQuiet /> : null
}

function useLetterAt(place: Id): Letter | undefined {
  const { places, letters } = useOpenLetters()
  const key = places.get(place)
  return key === undefined ? undefined : letters.get(key)
}

/** Leaving the thread saves and closes what is written in it. */
function useClosingWith(place: Id): void {
  useEffect(
    () => () => {
      const { places, letters } = openLetters()
      const letter = letters.get(places.get(place) ?? '')
      if (letter) void closeLetter(letter)
    },
    [place],
  )
}
