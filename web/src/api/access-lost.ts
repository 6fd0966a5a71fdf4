import type { SignOutReason } from '@bocau/contract/events'
import { Store } from '../store.ts'

type Listener = () => void

/** Handlers set by the page; no-ops until then. */
interface Handlers {
  signedOut: (why: SignOutReason | undefined) => void
  forbidden: Listener
  sessionChanged: Listener
  secondStepMissing: Listener
}

const nothing = () => undefined
const handlers = new Store<Handlers>({
  signedOut: nothing,
  forbidden: nothing,
  sessionChanged: nothing,
  secondStepMissing: nothing,
})

/** State of the end of the session. */
interface End {
  why?: SignOutReason | undefined
  isReported?: boolean
  /** The user is signing out. */
  isSigningOut?: boolean
}

const end = new Store<End>({})

/** Sets the handlers for a lost or changed session, and for missing permission. */
export const onAccessLost: (then: Handlers) => void = handlers.set

/** Reports the end of the session once, even if several requests detect it. */
export function reportSignedOut(): void {
  const { isReported, isSigningOut } = end.get()
  if (isReported) return
  end.set({ ...end.get(), isReported: true })
  if (!isSigningOut) notifySignedOut()
}

/**
 * Ends the session on purpose. Others that detect it meanwhile, such as the socket, report nothing, so that no return
 * path is stored. If signing out fails, the loss is reported after all.
 */
export async function signOutOnPurpose(signOut: () => Promise<void>): Promise<void> {
  end.set({ ...end.get(), isSigningOut: true })
  try {
    await signOut()
  } catch (error) {
    end.set({ ...end.get(), isSigningOut: false })
    if (end.get().isReported) notifySignedOut()
    throw error
  }
}

function notifySignedOut(): void {
  const { why, ...rest } = end.get()
  end.set(rest)
  handlers.get().signedOut(why)
}

/** Stores why a session of the account ended, in case it is this one. */
export const recordSignOutReason = (reason: SignOutReason | undefined): void => {
  end.set({ ...end.get(), why: reason })
}

export const reportForbidden = (): void => handlers.get().forbidden()

/** Reports that another window signed in as another user in this browser. */
export const reportSessionChanged = (): void => handlers.get().sessionChanged()

export const reportSecondStepMissing = (): void => handlers.get().secondStepMissing()

/** Resets the state for a new session, so that its end is reported. */
export function expectSession(): void {
  end.set({})
}

const deletions = new Set<Listener>()

/** Registers a function that deletes user data from memory at the end of the session. */
export const onSessionEnd = (deleteData: Listener): void => void deletions.add(deleteData)

/** Deletes the data of the user whose session ended. */
export function reportSessionEnd(): void {
  for (const deleteData of deletions) deleteData()
}
