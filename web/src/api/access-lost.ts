import type { SignOutReason } from '@bocau/contract/events'
import { Store } from '../store.ts'

type Listener = () => void

/** Handlers set by the page; no-ops until then. */
interface Handlers {
  signedOut: (reason: SignOutReason | undefined) => void
  forbidden: Listener
  sessionChanged: Listener
  secondStepMissing: Listener
}

const doNothing = () => undefined
const handlers = new Store<Handlers>({
  signedOut: doNothing,
  forbidden: doNothing,
  sessionChanged: doNothing,
  secondStepMissing: doNothing,
})

/** State of the end of the session. */
interface SessionEnd {
  reason?: SignOutReason | undefined
  isReported?: boolean
  /** The user is signing out. */
  isSigningOut?: boolean
}

const sessionEnd = new Store<SessionEnd>({})

/** Sets the handlers for a lost or changed session, and for missing permission. */
export const onAccessLost: (then: Handlers) => void = handlers.set

/** Reports the end of the session once, even if several requests detect it. */
export function reportSignedOut(): void {
  const { isReported, isSigningOut } = sessionEnd.get()
  if (isReported) return
  sessionEnd.set({ ...sessionEnd.get(), isReported: true })
  if (!isSigningOut) notifySignedOut()
}

/**
 * Ends the session on purpose. Others that detect it meanwhile, such as the socket, report nothing, so that no return
 * path is stored. If signing out fails, the loss is reported after all.
 */
export async function signOutOnPurpose(signOut: () => Promise<void>): Promise<void> {
  sessionEnd.set({ ...sessionEnd.get(), isSigningOut: true })
  try {
    await signOut()
  } catch (error) {
    sessionEnd.set({ ...sessionEnd.get(), isSigningOut: false })
    if (sessionEnd.get().isReported) notifySignedOut()
    throw error
  }
}

function notifySignedOut(): void {
  const { reason, ...rest } = sessionEnd.get()
  sessionEnd.set(rest)
  handlers.get().signedOut(reason)
}

/** Stores why a session of the account ended, in case it is this one. */
export const setSignOutReason = (reason: SignOutReason | undefined): void => {
  sessionEnd.set({ ...sessionEnd.get(), reason: reason })
}

export const reportForbidden = (): void => handlers.get().forbidden()

/** Reports that another window signed in as another user in this browser. */
export const reportSessionChanged = (): void => handlers.get().sessionChanged()

export const reportSecondStepMissing = (): void => handlers.get().secondStepMissing()

/** Resets the state for a new session, so that its end is reported. */
export function resetSessionEnd(): void {
  sessionEnd.set({})
}
