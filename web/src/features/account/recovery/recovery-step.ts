import type { FormEvent } from 'react'

/** Step of the recovery: request a code, enter it, or set a new password. */
export type RecoveryStep =
  | { at: 'ask'; notice?: string }
  | { at: 'code'; ticket: string; email: string }
  | { at: 'password'; ticket: string; email: string; needsSecondStep: boolean }

/** Returns a submit handler that prevents the page load. */
export const submitHandler = (action: () => unknown) => (event: FormEvent) => {
  event.preventDefault()
  action()
}
