import type { Correspondent } from '@bocau/contract/ids'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Sql } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import { listSenders } from '../contacts/index.ts'

/**
 * Gets the sender of a message: the requested address or the user's default. Refuses an address the user may not send
 * from.
 */
export async function getSender(db: Sql, accountId: string, email?: string): Promise<Correspondent> {
  const senders = (await listSenders(db, accountId)).filter((sender) => sender.verified)
  const address = email === undefined ? undefined : normaliseEmail(email)
  const sender = senders.find((one) => (address === undefined ? one.default : one.email === address))
  if (!sender) throw new Refused('sender_unknown')
  return { name: sender.name, email: sender.email }
}
