import { limits } from '@bocau/contract/limits'
import type { Actor } from '../../kernel/actor.ts'
import { findMailbox } from '../addresses/index.ts'
import type { DemoDeps } from './deps.ts'

/** Returns an actor for a demo user, as if signed in. */
export async function actorOf(deps: Pick<DemoDeps, 'db'>, email: string): Promise<Actor> {
  const mailbox = await findMailbox(deps.db.sql, email)
  if (!mailbox) throw new Error(`${email} has no account`)
  return {
    accountId: mailbox.id,
    organisationId: mailbox.organisation_id,
    sessionId: '',
    isProgram: false,
    isReadOnly: false,
    email,
    role: 'owner',
    origin: { address: '', device: '' },
    isSendingEnabled: true,
    isDomainVerified: true,
    hasDrive: true,
    trashDays: limits.trashDays,
    timezone: 'Asia/Ho_Chi_Minh',
    eventNumber: 0,
  }
}
