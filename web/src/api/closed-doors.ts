import type { SignOutReason } from '@bocau/contract/events'

type Listener = () => void

let whenSignedOut: (why: SignOutReason | undefined) => void = () => undefined
let why: SignOutReason | undefined
let whenForbidden: Listener = () => undefined
let whenChanged: Listener = () => undefined
let isSignedOutReported = false

/** Says what happens when the server no longer knows this session, knows another, or a page is not for this person. */
export function onClosedDoor(then: {
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
}
