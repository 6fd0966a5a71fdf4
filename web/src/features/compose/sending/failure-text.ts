import type { ErrorCode } from '@bocau/contract/errors'
import type { SendFailure } from '@bocau/contract/outbox'
import { classifyResponse, parseMailResponse } from '@bocau/mail-core/send-failure'
import { isProblem } from '../../../api/api-problem.ts'
import { t } from '../../../i18n/index.ts'
import '../../../i18n/areas/failures.ts'

const failureOfCode: Partial<Record<ErrorCode, SendFailure>> = {
  total_too_large: 'too_large',
  body_too_large: 'too_large',
  domain_not_found: 'domain_not_found',
}

/** Explains why the server rejected a draft, if sending has its own text. */
export function failureText(error: unknown): string | undefined {
  const failure = isProblem(error) ? failureOfCode[error.code] : undefined
  return failure && textOfFailure(failure, '')
}

/** Explains the failure stored with a draft. The rejecting recipient is known only if there was one. */
export function storedFailureText(stored: string, address = ''): string {
  const failure = classifyResponse(parseMailResponse(stored))
  return textOfFailure(failure === 'receiver_refused' && !address ? 'cannot_send' : failure, address)
}

/** Explains why a message was not delivered, without the raw response of the remote server. */
export function textOfFailure(failure: SendFailure, address: string): string {
  if (failure === 'receiver_refused') return t('failure.receiver_refused', { address })
  return t(`failure.${failure}`)
}
