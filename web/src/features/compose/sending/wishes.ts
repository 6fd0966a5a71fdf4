import type { DraftWishes } from '@bocau/contract/compose'
import type { DraftSession } from '../draft-session/create-draft-session.ts'

const none: DraftWishes = { receipt: false, importance: 'normal', remind_after: null }

export const sendOptions = (session: DraftSession): DraftWishes => session.view().content.wishes ?? none

export function changeSendOptions(session: DraftSession, change: Partial<DraftWishes>): void {
  session.write({ wishes: { ...sendOptions(session), ...change } }, 0)
}
