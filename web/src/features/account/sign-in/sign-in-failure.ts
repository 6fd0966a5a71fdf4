import { isProblem } from '../../../api/api-problem.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { isPasskeyStopped } from './passkey-sign-in.ts'

/** What went wrong when signing in, and where to say it. */
export type SignInFailure =
  | { place: 'address' | 'password' | 'form'; text: string }
  | { place: 'wait'; seconds: number }

/** Says beside the fields what is missing from them; undefined when nothing is. */
export function checkFields(address: string, password: string): SignInFailure | undefined {
  if (!address.trim()) return { place: 'address', text: t('account.addressMissing') }
  if (!password) return { place: 'password', text: t('account.passwordMissing') }
  return undefined
}

/** Turns a refusal into words beside what caused it. */
export function failureOf(error: unknown): SignInFailure {
  if (isProblem(error, 'wrong_credentials')) return { place: 'password', text: errorText(error) }
  if (isProblem(error, 'too_many_sign_ins', 'too_many_requests') && error.retryAfterSeconds) {
    return { place: 'wait', seconds: error.retryAfterSeconds }
  }
  if (isPasskeyStopped(error)) return { place: 'form', text: t('account.passkeyStopped') }
  return { place: 'form', text: errorText(error) }
}

/** The same of a sign-in elsewhere: there it is the provider that does not answer. */
export function failureElsewhere(error: unknown): SignInFailure {
  if (isProblem(error, 'unavailable')) return { place: 'form', text: t('account.signOn.unavailable') }
  return failureOf(error)
}

const signOnWords = ['cancelled', 'expired', 'unknown_account', 'account_disabled', 'unavailable'] as const
const endedWords = ['password_changed', 'two_step_on', 'account_disabled'] as const

/** Whether the address says that one came from the provider with an account that opens nothing here. */
export function isWrongAccount(search: string): boolean {
  const word = new URLSearchParams(search).get('sign_on')
  return word === 'unknown_account' || word === 'account_disabled'
}

/** What the address of the sign-in page tells: why signing in elsewhere came to nothing, or why the session before ended. */
export function failureOfAddress(search: string): SignInFailure | undefined {
  const words = new URLSearchParams(search)
  const signOn = signOnWords.find((word) => word === words.get('sign_on'))
  if (signOn) return { place: 'form', text: t(`account.signOn.${signOn}`) }
  const ended = endedWords.find((word) => word === words.get('ended'))
  return ended && { place: 'form', text: t(`account.ended.${ended}`) }
}
