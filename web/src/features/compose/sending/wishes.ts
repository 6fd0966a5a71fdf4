import type { DraftWishes } from '@bocau/contract/compose'
import type { DraftSession } from '../draft-session/create-draft-session.ts'

const none: DraftWishes = { receipt: false, importance: 'normal', remind_after: null }

export const wishesOf = (session: DraftSession): DraftWishes => session.view().content.wishes ?? none

export function changeWishes(session: DraftSession, change: Partial<DraftWishes>): void {
  session.write({ wishes: { ...wishesOf(session), ...change } }, 0)
}
