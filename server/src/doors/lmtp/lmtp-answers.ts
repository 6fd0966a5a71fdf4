import type { NoRecipient } from '../../features/delivery/index.ts'
import { LetterReaderBusy } from '../../ports/letter-reader.ts'
import { Refused } from '../../refused.ts'

/** An answer as LMTP gives it: the code, and a text that begins with the enhanced code. */
export interface LmtpAnswer {
  code: number
  text: string
}

/** Why a recipient is refused. A full mailbox is permanent: the sender should know now, not in five days. */
export const recipientAnswers: Record<NoRecipient, LmtpAnswer> = {
  unknown: { code: 550, text: '5.1.1 No mailbox here has this address' },
  not_hosted: { code: 550, text: '5.7.1 This server keeps no mail for this domain' },
  disabled: { code: 550, text: '5.2.1 This mailbox is disabled' },
  over_quota: { code: 552, text: '5.2.2 This mailbox is full' },
}

export const tooLarge: LmtpAnswer = { code: 552, text: '5.3.4 The message is larger than this server takes' }
export const tooBusy: LmtpAnswer = { code: 452, text: '4.3.1 Too many messages at once, try again later' }
export const cutShort: LmtpAnswer = { code: 451, text: '4.4.2 The message did not arrive whole' }

/** The answer for a letter that could not be kept: permanent only when trying again cannot help. */
export function failureAnswer(error: unknown): LmtpAnswer {
  if (error instanceof Refused && error.code === 'over_quota') return recipientAnswers.over_quota
  if (error instanceof LetterReaderBusy) return tooBusy
  return { code: 451, text: '4.3.0 The message could not be kept, try again later' }
}

/** An answer in the form that the protocol library sends. */
export function asError(answer: LmtpAnswer): Error & { responseCode: number } {
  return Object.assign(new Error(answer.text), { responseCode: answer.code })
}
