import type { ErrorCode } from '@bocau/contract/errors'
import type { SendFailure } from '@bocau/contract/outbox'
import { readMailAnswer, sendFailureOf } from '@bocau/mail-core/send-failure'
import { isProblem } from '../../../api/api-problem.ts'
import { failuresTexts } from '../../../i18n/areas/failures.ts'
import { addMessages, t } from '../../../i18n/index.ts'

addMessages(failuresTexts)

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
  return textOfFailure(failure === 'receiver_refused' && !address ? 'cannot_send' : failure, address)
}

/** Why a draft did not arrive, in words: what the other server said is for whoever asks. */
export function textOfFailure(failure: SendFailure, address: string): string {
  if (failure === 'receiver_refused') return t('failure.receiver_refused', { address })
  return t(`failure.${failure}`)
}
