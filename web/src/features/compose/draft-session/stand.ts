import type { Draft } from '@bocau/contract/compose'
import type { Id } from '@bocau/contract/ids'
import { isReplySlotShown } from '../reply-slots.ts'
import { contentOf, type LetterContent } from './content.ts'
import { draftCalls } from './draft-calls.ts'
import { createLetter, type Letter, type LetterStart } from './letter.ts'
import { newKey } from './new-key.ts'
import { actOnWindows, addLetter, findLetterOf, openLetters, placeLetter, placeOf } from './open-letters.ts'

/** Where on the page a letter stood: below a message, or in a window. */
export interface Stand {
  place: Id | undefined
  state: 'pin' | 'full'
}

export function standOf({ key }: Letter): Stand {
  const window = openLetters().windows.open.find(({ id }) => id === key)
  return { place: placeOf(key), state: window?.state === 'full' ? 'full' : 'pin' }
}

/** Puts a letter where it stood, or into a window if that place is gone. */
export function showAgain({ key }: Letter, { place, state }: Stand): void {
  if (place !== undefined && isReplySlotShown(place)) placeLetter(place, key)
  else actOnWindows({ type: 'open', id: key, state })
}

/**
 * Opens a draft that came back from Trash where it stood. What had not been saved of it is given with the version that it
 * was written on, so that nothing of another window is overwritten unseen.
 */
export function continueDraft(
  draft: Draft,
  stand: Stand,
  unsaved?: { content: LetterContent; version: number },
): void {
  // Somebody was quicker, such as the place of a draft in its thread.
  if (findLetterOf(draft.id)) return
  const { kind, related_message_id: relatedMessageId } = draft
  const start = unsaved
    ? { content: unsaved.content, isUnsaved: true, draft: { ...draft, version: unsaved.version } }
    : { content: contentOf(draft), draft }
  show({ kind, relatedMessageId, ...start }, stand)
}

/** Opens what was written as a letter that the server does not know of. */
export function continueText(
  { kind, relatedMessageId }: Pick<Letter, 'kind' | 'relatedMessageId'>,
  content: LetterContent,
  stand: Stand,
): void {
  show({ kind, relatedMessageId, content, isUnsaved: true }, stand)
}

function show(start: Omit<LetterStart, 'key'>, stand: Stand): void {
  const letter = createLetter({ key: newKey(), ...start }, draftCalls)
  addLetter(letter)
  showAgain(letter, stand)
}
