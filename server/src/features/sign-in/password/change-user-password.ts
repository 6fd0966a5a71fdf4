import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { type ProtectionDeps, refuseWeakPassword } from '../../account/index.ts'
import { type RequestOrigin, recordChange } from '../../activity/index.ts'
import { getPassword } from '../confirmation/store.ts'
import { verifyCurrentPassword } from '../confirmation/verify-current-password.ts'
import { replacePassword } from './replace-password.ts'

/** Changes the user's password after verifying the current one; ends all sessions except the current one. */
export async function changePassword(
  deps: ProtectionDeps,
  actor: Actor,
  { current, next, origin }: { current: string; next: string; origin: RequestOrigin },
): Promise<{ closedSessions: number; removedAppPasswords: number }> {
  refuseWeakPassword(next)
  const verifiedHash = await verifyCurrentPassword(deps, actor, { password: current, origin })
  if (next === current) throw new Refused('password_same')

  const passwordHash = await deps.passwords.hash(next)
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    // Of two parallel changes the second was verified against the previous password.
    const { password_hash } = await getPassword(tx.sql, actor.accountId)
    if (password_hash !== verifiedHash) throw new Refused('password_incorrect')
    const outcome = await replacePassword(deps, tx, {
      accountId: actor.accountId,
      passwordHash,
      exceptSession: actor.sessionId,
    })
    const happening = { accountId: actor.accountId, origin, sessionId: actor.sessionId }
    await recordChange(deps, tx, { ...happening, kind: 'password_changed', alert: 'password_changed' })
    return outcome
  })
}
