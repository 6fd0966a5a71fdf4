import type { SecondStepMethod } from '@bocau/contract/account/sign-in'
import { isProblem } from '../../../api/api-problem.ts'

/** The second step that signing in asks for: the ticket that opens it, and by what it may be taken. */
export interface SecondStepStart {
  ticket: string
  methods: readonly SecondStepMethod[]
  phoneHint: string
}

const known: readonly SecondStepMethod[] = ['authenticator', 'text', 'voice', 'passkey', 'recovery_code']

/** What a refusal says of the second step; undefined where it asks for none. */
export function secondStepOf(error: unknown): SecondStepStart | undefined {
  if (!isProblem(error, 'second_step_needed') || !error.problem.ticket) return undefined
  const { ticket, methods = [], phone_hint } = error.problem
  // A newer server may know ways that this page does not.
  const usable = methods.filter((each): each is SecondStepMethod => known.some((name) => name === each))
  return { ticket, methods: usable, phoneHint: phone_hint ?? '' }
}

/** What one begins with: the usual way, which the server names first. */
export const firstMethod = ({ methods }: SecondStepStart): SecondStepMethod => methods[0] ?? 'recovery_code'

/** The ticket by which an own password is chosen, where a refusal asks for one. */
export const ownPasswordTicketOf = (error: unknown): string | undefined =>
  isProblem(error, 'own_password_needed') ? error.problem.ticket : undefined
