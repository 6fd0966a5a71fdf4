import { isProblem } from '../../../api/api-problem.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { isPasskeyCancelled } from './passkey-sign-in.ts'

/** Sign-in error and its position in the form. */
export type SignInFailure =
  | { field: 'address' | 'password' | 'form'; text: string }
  | { field: 'wait'; seconds: number }

/** Returns an error for an empty field; undefined if both are filled in. */
export function checkFields(address: string, password: string): SignInFailure | undefined {
  if (!address.trim()) return { field: 'address', text: t('account.addressMissing') }
  if (!password) return { field: 'password', text: t('account.passwordMissing') }
  return undefined
}

/** Converts a refusal into a message at its field. */
export function failureOf(error: unknown): SignInFailure {
  if (isProblem(error, 'wrong_credentials')) return { field: 'password', text: errorText(error) }
  if (isProblem(error, 'too_many_sign_ins', 'too_many_requests') && error.retryAfterSeconds) {
    return { field: 'wait', seconds: error.retryAfterSeconds }
  }
  if (isPasskeyCancelled(error)) return { field: 'form', text: t('account.passkeyStopped') }
  return { field: 'form', text: errorText(error) }
}

/** Converts a single sign-on error; here the provider is unavailable, not the server. */
export function signOnFailure(error: unknown): SignInFailure {
  if (isProblem(error, 'unavailable')) return { field: 'form', text: t('account.signOn.unavailable') }
  return failureOf(error)
}

const signOnCodes = [
  'cancelled',
  'expired',
  'unknown_account',
  'account_disabled',
  'organisation_suspended',
  'organisation_moving',
  'unavailable',
] as const
const sessionEndCodes = [
  'password_changed',
  'two_step_on',
  'account_disabled',
  'organisation_suspended',
  'organisation_moving',
] as const

/** Returns true if the provider returned an account that has no mailbox here. */
export function isWrongAccount(search: string): boolean {
  const code = new URLSearchParams(search).get('sign_on')
  return code === 'unknown_account' || code === 'account_disabled' || code === 'organisation_suspended'
}

/** Returns the message for the query: a failed single sign-on, or the reason why the last session ended. */
export function failureOfAddress(search: string): SignInFailure | undefined {
  const params = new URLSearchParams(search)
  const signOn = signOnCodes.find((code) => code === params.get('sign_on'))
  if (signOn) return { field: 'form', text: t(`account.signOn.${signOn}`) }
  const finished = sessionEndCodes.find((code) => code === params.get('ended'))
  return finished && { field: 'form', text: t(`account.ended.${finished}`) }
}
