import type { Transaction } from '../../../db/database.ts'
import { endSessions, getAccountByEmail, type ProtectionDeps } from '../../account/index.ts'
import { recordChange } from '../../activity/index.ts'
import { type AuditedActor, serverOperator } from '../../audit/index.ts'
import { deleteTickets } from '../confirmation/store.ts'
import { removeMethods } from './disable-two-step.ts'
import { getTwoStep } from './get-protection.ts'

/**
 * Turns 2-step verification off for a user who lost the second factor and ends their sessions; false when it was not
 * on. The activity log and a mail inform the user. Passkeys and app passwords stay: the owner removes them.
 */
export async function disableTwoStepFor(
  deps: ProtectionDeps,
  tx: Transaction,
  { accountId, by }: { accountId: string; by: AuditedActor },
): Promise<boolean> {
  if (!(await getTwoStep(tx.sql, accountId)).isOn) return false
  await removeMethods(tx, accountId)
  await deleteTickets(tx.sql, accountId)
  // The lost device may still be signed in, and the password alone now confirms every change of its session.
  await endSessions(deps, tx, { accountId, exceptAppPasswords: true })
  const happening = { accountId, origin: by.origin }
  await recordChange(deps, tx, { ...happening, by, kind: 'two_step_off', alert: 'two_step_off' })
  return true
}

/** Same as `disableTwoStepFor`, for the server administrator. */
export async function resetTwoStep(deps: ProtectionDeps, email: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const account = await getAccountByEmail(tx.sql, email)
    return disableTwoStepFor(deps, tx, { accountId: account.id, by: serverOperator })
  })
}
