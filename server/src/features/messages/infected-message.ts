import { Refused } from '../../kernel/refused.ts'

/** Status of an infected message, whose content and source are never returned. */
export const infectedStatus = 'infected'

/** Status of a read receipt. */
export const receiptStatus = 'receipt'

/** Rejects opening an infected message. */
export function refuseInfected(message: { status: string }): void {
  if (message.status === infectedStatus) throw new Refused('forbidden', { reason: 'infected' })
}
