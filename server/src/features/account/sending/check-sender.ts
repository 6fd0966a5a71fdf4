import type { Database } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { findSendingStop } from '../people/stop-store.ts'

/** Refuses a user who may not send, for their own messages and for system messages that contain their text. */
export async function checkSender(
  { db }: { db: Database },
  actor: Pick<Actor, 'accountId' | 'actedBy' | 'isDomainVerified' | 'isSendingEnabled'>,
): Promise<void> {
  if (!actor.isSendingEnabled) {
    const stop = await findSendingStop(db.sql, actor.actedBy?.accountId ?? actor.accountId)
    throw new Refused(stop ? 'sending_stopped' : 'sending_disabled')
  }
  if (!actor.isDomainVerified) throw new Refused('dns_verification_failed')
}
