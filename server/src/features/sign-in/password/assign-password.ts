import { awaitHash, type ProtectionDeps } from '../../account/index.ts'
import { type RequestOrigin, recordChange } from '../../activity/index.ts'
import type { AuditedActor } from '../../audit/index.ts'
import { setTemporary } from '../new-password/new-password-store.ts'
import { replacePassword } from './replace-password.ts'

/** Password to set, the actor, and true when it is valid for one sign-in only. */
export interface AssignedPassword {
  password: string
  origin: RequestOrigin
  by?: AuditedActor
  isTemporary?: boolean
}

/**
 * Sets a user's password on behalf of an administrator and ends everything the old one opened. The activity log shows
 * the user the time and origin.
 */
export async function assignPassword(
  deps: ProtectionDeps,
  accountId: string,
  { password, origin, by, isTemporary = false }: AssignedPassword,
): Promise<void> {
  const passwordHash = await awaitHash(deps.passwords.hash(password))
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    await replacePassword(deps, tx, { accountId, passwordHash })
    if (isTemporary) await setTemporary(tx.sql, accountId)
    await recordChange(deps, tx, {
      accountId,
      origin,
      kind: 'password_changed',
      ...(by && { by }),
      alert: 'password_changed',
    })
  })
}
