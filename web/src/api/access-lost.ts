import type { SignOutReason } from '@bocau/contract/events'

type Listener = () => void

let whenSignedOut: (why: SignOutReason | undefined) => void = () => undefined
let why: SignOutReason | undefined
let whenForbidden: Listener = () => undefined
let whenChanged: Listener = () => undefined
let isSignedOutReported = false
let isLeaving = false

/** Says what happens when the server no longer knows this session, knows another, or a page is not for this person. */
export function onAccessLost(then: {
  signedOut: (why: SignOutReason | undefined) => void
  forbidden: Listener
  sessionChanged: Listener
}): void {
  whenSignedOut = then.signedOut
  whenForbidden = then.forbidden
  whenChanged = then.sessionChanged
}

/** Tells once that the session is over, however many requests find out at the same time. */
export function reportSignedOut(): void {
  if (isSignedOutReported) return
  isSignedOutReported = true
  if (!isLeaving) tellSignedOut()
}

/**
 * Ends the session on purpose. Whatever finds out meanwhile, such as the socket, has nothing to tell: whoever leaves
 * is not to come back to the page they left. When the end fails it is told after all.
 */
export async function leaveOnPurpose(end: () => Promise<void>): Promise<void> {
  isLeaving = true
  try {
    await end()
  } catch (error) {
    isLeaving = false
    if (isSignedOutReported) tellSignedOut()
    throw error
  }
}

function tellSignedOut(): void {
  whenSignedOut(why)
  why = undefined
}

/** Keeps why some session of the account ended, for when it turns out to be this one. */
export const noteWhySignedOut = (reason: SignOutReason | undefined): void => {
  why = reason
}

/** Tells that this person may not be here. */
export const reportForbidden = (): void => whenForbidden()

/** Tells that this browser's session is another person's by now, through another of its windows. */
export const reportSessionChanged = (): void => whenChanged()

/** A new session began: the next loss is to be told again. */
export function expectSession(): void {
  isSignedOutReported = false
  isLeaving = false
  why = undefined
}
