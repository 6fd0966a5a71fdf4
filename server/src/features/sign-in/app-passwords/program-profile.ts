import { limits } from '@bocau/contract/limits'
import { z } from 'zod'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import {
  hashToken,
  mayUsePrograms,
  type ProtectionDeps,
  refuseProgram,
  requireConfirmed,
} from '../../account/index.ts'
import type { RequestOrigin } from '../../activity/index.ts'
import { consumeTicket } from '../confirmation/store.ts'
import { createTicket } from '../confirmation/tickets.ts'
import { countAppPasswords, findOpenAccount } from './app-password-store.ts'
import { addAppPassword, randomPassword } from './manage-app-passwords.ts'

const linkMinutes = 10

const StoredProfile = z.object({ name: z.string(), sessionId: z.string() })

/** Mailbox and password for a configuration profile. */
export interface OpenedProfile {
  email: string
  fullName: string
  password: string
}

/**
 * Creates the one-time link to a configuration profile. The password is created only when the link is opened, so no
 * readable password is stored.
 */
export async function createProfileLink(
  deps: ProtectionDeps,
  actor: Actor,
  name: string,
): Promise<{ token: string; expiresAt: number }> {
  await requireConfirmed(deps, actor)
  const { accountId, sessionId } = actor
  await refuseProgram(deps.db.sql, accountId)
  if ((await countAppPasswords(deps.db.sql, accountId)) >= limits.maxAppPasswords)
    throw new Refused('too_many_app_passwords')
  const { ticket, expiresAt } = await deps.db.transaction((tx) =>
    createTicket(deps, tx, {
      purpose: 'program_profile',
      accountId,
      content: { name, sessionId },
      minutes: linkMinutes,
    }),
  )
  return { token: ticket, expiresAt }
}

/** Opens a profile link once; returns null when it was used, expired or never existed. */
export async function openProfile(
  deps: ProtectionDeps,
  token: string,
  origin: RequestOrigin,
): Promise<OpenedProfile | null> {
  const password = randomPassword(deps.random)
  return deps.db.transaction(async (tx) => {
    const ticket = await consumeTicket(tx.sql, hashToken(token), {
      purpose: 'program_profile',
      now: deps.clock.now(),
    })
    const account = ticket?.account_id && (await findOpenAccount(tx.sql, ticket.account_id))
    if (!ticket || !account || !(await mayUsePrograms(tx.sql, account.id))) return null
    const { name, sessionId } = StoredProfile.parse(JSON.parse(ticket.content))
    const fresh = { id: deps.ids.next(), password, name, scope: 'mail' as const, origin }
    await addAppPassword(deps, tx, { accountId: account.id, sessionId, ...fresh })
    return { email: account.email, fullName: account.full_name, password }
  })
}
