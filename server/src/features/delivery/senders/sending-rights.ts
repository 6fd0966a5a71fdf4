import type { Transaction } from '../../../db/database.ts'
import { getUserInfo } from '../../account/people/index.ts'

/** Why an account may send nothing; empty where it may. */
export type NoSending = '' | 'sending_off' | 'domain_unverified'

/** What leaves by itself needs the same rights as a message that somebody writes. */
export async function whyNoSending(tx: Transaction, accountId: string): Promise<NoSending> {
  const { enable_smtp, domain_verified } = await getUserInfo(tx.sql, accountId)
  if (enable_smtp !== 1) return 'sending_off'
  return domain_verified ? '' : 'domain_unverified'
}
