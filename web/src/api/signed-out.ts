type Listener = () => void

let listener: Listener | undefined
let isReported = false

/** Says what happens when the server no longer knows this session. */
export function onSignedOut(then: Listener): void {
  listener = then
}

/** Tells once that the session is over, however many requests find out at the same time. */
export function reportSignedOut(): void {
  if (isReported) return
  isReported = true
  listener?.()
}

/** A new session began: the next loss is to be told again. */
export function expectSession(): void {
  isReported = false
}
