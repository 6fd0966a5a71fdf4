import type { ErrorCode } from '@bocau/contract/errors'
import type { SendFailure } from '@bocau/contract/outbox'
import { readMailAnswer, sendFailureOf } from '@bocau/mail-core/send-failure'
import { isProblem } from '../../../api/api-problem.ts'
import { t } from '../../../i18n/index.ts'

const failureOfCode: Partial<Record<ErrorCode, SendFailure>> = {
  total_too_large: 'too_large',
  body_too_large: 'too_large',
  domain_not_found: 'domain_not_found',
}

/** Why the server did not take a draft, where sending has its own words for it. */
export function failureText(error: unknown): string | undefined {
  const failure = isProblem(error) ? failureOfCode[error.code] : undefined
  return failure && textOfFailure(failure, '')
}

/** The same for what is kept with a draft; who refused it is known where it went to one person only. */
export function textOfKeptFailure(kept: string, address = ''): string {
  const failure = sendFailureOf(readMailAnswer(kept))
  return textOfFailure(failure === 'receiver_refused' && !address ? 'cannot_send' : failure, address, kept)
}

/** Why a draft did not arrive. Only where nothing better is known it is what the other server said, as its words. */
export function textOfFailure(failure: SendFailure, address: string, raw = ''): string {
  if (failure === 'receiver_refused') return t('compose.failure.receiver_refused', { address })
  if (failure === 'cannot_send' && raw) return t('compose.failure.said', { said: raw })
  return t(`compose.failure.${failure}`)
}
