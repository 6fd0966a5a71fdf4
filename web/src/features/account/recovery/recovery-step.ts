import type { FormEvent } from 'react'

/** Where somebody is who forgot their password: asking for a code, giving it, or setting the new one. */
export type RecoveryStep =
  | { at: 'ask'; told?: string }
  | { at: 'code'; ticket: string; email: string }
  | { at: 'password'; ticket: string; email: string; needsSecondStep: boolean }

/** What a form of this flow does when it is sent. */
export const submitting = (act: () => unknown) => (event: FormEvent) => {
  event.preventDefault()
  act()
}
