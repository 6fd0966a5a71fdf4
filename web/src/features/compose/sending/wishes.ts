import type { DraftWishes } from '@bocau/contract/compose'
import type { DraftSession } from '../draft-session/create-draft-session.ts'

const none: DraftWishes = { receipt: false, importance: 'normal', remind_after: null }

/** What a draft asks for beside being read. */
export const wishesOf = (session: DraftSession): DraftWishes => session.view().content.wishes ?? none

/** Has a draft ask for something, or for something no more. */
export function changeWishes(session: DraftSession, change: Partial<DraftWishes>): void {
  session.write({ wishes: { ...wishesOf(session), ...change } }, 0)
}
