import { Refused } from '../../../kernel/refused.ts'

/** The status of a message in which a virus was found: what it says and its raw message are given to nobody. */
export const infectedStatus = 'infected'

/** The status of a message that tells that another was read. */
export const receiptStatus = 'receipt'

/** Refuses to open a message in which a virus was found. */
export function refuseInfected(message: { status: string }): void {
  if (message.status === infectedStatus) throw new Refused('forbidden', { reason: 'infected' })
}
