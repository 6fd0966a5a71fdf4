import { perSession } from '../../../store.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { isBusy } from '../draft-session/draft-state.ts'
import { sendEffects } from './send-effects.tsx'
import type { SendMode } from './send-flow.ts'
import { Sends } from './sends.ts'

export const sends = perSession(() => new Sends())

/**
 * Sends a draft after all checks and confirmations. `onDone` is called once the server has it. A failure leaves the
 * draft unchanged.
 */
export async function sendDraft(session: DraftSession, mode: SendMode, onDone: () => void): Promise<void> {
  if (isBusy(session.view().draft)) return
  await sends().start(session.key, mode, (handle) =>
    sendEffects(session, { onDone, onUndo: () => void handle({ type: 'undone' }) }),
  )
}
