import type { MailboxNeed } from '@bocau/contract/endpoint'
import type { Sql } from '../../db/database.ts'
import type { ActingPerson, Actor } from '../../kernel/actor.ts'
import { findRight } from './right-store.ts'

/** Returns the actor for a user in a mailbox of another account according to the current right; null without a right. */
export async function findActorInMailbox(
  { db }: { db: { sql: Sql } },
  person: Actor,
  mailboxId: string,
): Promise<Actor | null> {
  const right = await findRight(db.sql, mailboxId, person.accountId)
  if (!right) return null
  return {
    ...person,
    accountId: right.id,
    email: right.email,
    // Roles in the organisation do not apply in delegated mailboxes.
    role: 'member',
    isSendingEnabled: person.isSendingEnabled && right.is_sending_enabled === 1,
    isDomainVerified: right.is_verified === 1,
    eventNumber: right.last_event_number,
    actedBy: {
      accountId: person.accountId,
      email: right.person_email,
      name: right.person_name,
      isShared: right.is_shared === 1,
      access: right.access,
      sending: right.sending,
    },
  }
}

/** Returns true when a right is sufficient for an endpoint. */
export function isSufficientFor({ access, sending, isShared }: ActingPerson, need: MailboxNeed): boolean {
  const writes = access === 'write'
  const sends = sending !== 'none'
  return { read: true, write: writes, draft: writes || sends, send: sends, keep: writes && isShared }[need]
}

/** Returns the account whose sending quota applies: always that of the acting user, in any mailbox. */
export const senderIdOf = ({ accountId, actedBy }: Pick<Actor, 'accountId' | 'actedBy'>): string =>
  actedBy?.accountId ?? accountId
