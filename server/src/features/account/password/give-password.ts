import { Refused } from '../../../kernel/refused.ts'
import { HasherBusy } from '../../../ports/password-hasher.ts'
import { alertOwner } from '../activity/alert-owner.ts'
import { noteActivity } from '../activity/note-activity.ts'
import type { RequestOrigin } from '../activity/request-origin.ts'
import { tellProtection } from '../activity/tell-protection.ts'
import type { AuditedActor } from '../audit/index.ts'
import type { ProtectionDeps } from '../deps.ts'
import { markTemporary } from '../own-password/own-password-store.ts'
import { replacePassword } from './replace-password.ts'

/** The password, by whose hand, and whether it is good for one sign-in alone. */
export interface GivenPassword {
  password: string
  place: RequestOrigin
  by?: AuditedActor
  isTemporary?: boolean
}

/**
 * Gives somebody a password by the hand of who looks after their account. Everything that the old one opened is
 * shut; who comes back finds written down when and from where it was.
 */
export async function givePassword(
  deps: ProtectionDeps,
  accountId: string,
  { password, place, by, isTemporary = false }: GivenPassword,
): Promise<void> {
  const passwordHash = await deps.passwords.hash(password).catch((error: unknown) => {
    throw error instanceof HasherBusy ? new Refused('unavailable', { retry_after_seconds: 2 }) : error
  })
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    await replacePassword(deps, tx, { accountId, passwordHash })
    if (isTemporary) await markTemporary(tx.sql, accountId)
    await noteActivity(deps, tx, { accountId, place, kind: 'password_changed', ...(by && { by }) })
    await alertOwner(deps, tx, { accountId, place, alert: 'password_changed' })
    await tellProtection(deps, tx, accountId)
  })
}
