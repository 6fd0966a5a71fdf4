import { type LiveDeps, watchAccount } from '../features/live/index.ts'
import type { ProgramSession } from '../features/sign-in/index.ts'

/** Calls back when the session of a mail client is ended elsewhere; returns a function that unsubscribes. */
export async function onSignOut(
  deps: LiveDeps,
  { accountId, sessionId }: Pick<ProgramSession, 'accountId' | 'sessionId'>,
  action: () => void,
): Promise<() => void> {
  const watching = await watchAccount(deps, { accountId, since: null }, (message) => {
    if (message.kind !== 'event' || message.event.type !== 'signed_out') return
    if (message.event.payload.session_id === sessionId) action()
  })
  return () => watching.stop()
}
