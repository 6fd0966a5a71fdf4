import { isProblem } from '../../../api/api-problem.ts'
import { errorText, t } from '../../../i18n/index.ts'

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
  return { place: 'form', text: errorText(error) }
}
