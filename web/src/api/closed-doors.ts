type Listener = () => void

let whenSignedOut: Listener = () => undefined
let whenForbidden: Listener = () => undefined
let isSignedOutReported = false

/** Says what happens when the server no longer knows this session, and when a page is not for this person. */
export function onClosedDoor(then: { signedOut: Listener; forbidden: Listener }): void {
  whenSignedOut = then.signedOut
  whenForbidden = then.forbidden
}

/** Tells once that the session is over, however many requests find out at the same time. */
export function reportSignedOut(): void {
  if (isSignedOutReported) return
  isSignedOutReported = true
  whenSignedOut()
}

/** Tells that this person may not be here. */
export const reportForbidden = (): void => whenForbidden()

/** A new session began: the next loss is to be told again. */
export function expectSession(): void {
  isSignedOutReported = false
}
