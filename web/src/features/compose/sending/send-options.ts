import type { DraftOptions } from '@bocau/contract/compose'
import type { DraftSession } from '../draft-session/create-draft-session.ts'

const none: DraftOptions = { receipt: false, importance: 'normal', remind_after: null }

export const sendOptions = (session: DraftSession): DraftOptions => session.view().content.wishes ?? none

export function changeSendOptions(session: DraftSession, change: Partial<DraftOptions>): void {
  session.write({ wishes: { ...sendOptions(session), ...change } }, 0)
}
