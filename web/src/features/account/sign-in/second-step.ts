import type { SecondStepMethod } from '@bocau/contract/account/sign-in'
import { isProblem } from '../../../api/api-problem.ts'

export interface SecondStepStart {
  ticket: string
  methods: readonly SecondStepMethod[]
  phoneHint: string
}

const allMethods: readonly SecondStepMethod[] = ['authenticator', 'text', 'voice', 'passkey', 'recovery_code']

/** Extracts the second step from a refusal; undefined if none is required. */
export function secondStepOf(error: unknown): SecondStepStart | undefined {
  if (!isProblem(error, 'second_step_needed') || !error.problem.ticket) return undefined
  const { ticket, methods = [], phone_hint } = error.problem
  // A newer server may offer methods that this page does not know.
  const usable = methods.filter((each): each is SecondStepMethod => allMethods.some((name) => name === each))
  return { ticket, methods: usable, phoneHint: phone_hint ?? '' }
}

/** Returns the default method, which the server lists first. */
export const firstMethod = ({ methods }: SecondStepStart): SecondStepMethod => methods[0] ?? 'recovery_code'

/** Returns the ticket for choosing a new password; undefined if the refusal requires none. */
export const newPasswordTicket = (error: unknown): string | undefined =>
  isProblem(error, 'own_password_needed') ? error.problem.ticket : undefined
