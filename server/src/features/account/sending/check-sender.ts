import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/database.ts'
import { Refused } from '../../../refused.ts'
import { findSendingStop } from './stop-store.ts'

/** Refuses whoever may not send: letters of their own, and words of theirs in a letter that the product writes. */
export async function checkSender({ db }: { db: Database }, actor: Actor): Promise<void> {
  if (!actor.isSendingEnabled) {
    const stop = await findSendingStop(db.sql, actor.accountId)
    throw new Refused(stop ? 'sending_stopped' : 'sending_disabled')
  }
  if (!actor.isDomainVerified) throw new Refused('dns_verification_failed')
}
