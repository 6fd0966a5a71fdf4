import type { MailboxNeed } from '@bocau/contract/endpoint'
import type { Sql } from '../../db/database.ts'
import type { ActingPerson, Actor } from '../../kernel/actor.ts'
import { findRight } from './right-store.ts'

/**
 * Somebody in a mailbox that is not their own, as the right of this moment lets them; null where they have none. The
 * password of a program opens its own mailbox alone.
 */
export async function findActorInMailbox(
  { db }: { db: { sql: Sql } },
  person: Actor,
  mailboxId: string,
): Promise<Actor | null> {
  if (person.isProgram) return null
  const right = await findRight(db.sql, mailboxId, person.accountId)
  if (!right) return null
  return {
    ...person,
    accountId: right.id,
    email: right.email,
    // What they are in the organisation they are as themselves.
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

/** Whether the right of somebody reaches as far as an endpoint asks for. */
export function reaches({ access, sending, isShared }: ActingPerson, need: MailboxNeed): boolean {
  const writes = access === 'write'
  const sends = sending !== 'none'
  return { read: true, write: writes, draft: writes || sends, send: sends, keep: writes && isShared }[need]
}

/** Whose sending it is that counts: of whoever acts, in their own mailbox as in that of others. */
export const senderIdOf = ({ accountId, actedBy }: Pick<Actor, 'accountId' | 'actedBy'>): string =>
  actedBy?.accountId ?? accountId
