import type { Transaction } from '../../../db/database.ts'
import { getUserInfo } from '../../account/index.ts'

/** Reason why an account may not send; empty when it may. */
export type NoSending = '' | 'sending_off' | 'domain_unverified'

/** Automatic messages need the same permissions as messages of the user. */
export async function whyNoSending(tx: Transaction, accountId: string): Promise<NoSending> {
  const { enable_smtp, domain_verified } = await getUserInfo(tx.sql, accountId)
  if (enable_smtp !== 1) return 'sending_off'
  return domain_verified ? '' : 'domain_unverified'
}
