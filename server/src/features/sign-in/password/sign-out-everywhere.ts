import type { Transaction } from '../../../db/database.ts'
import { endSessions, type ProtectionDeps } from '../../account/index.ts'
import { recordChange } from '../../activity/index.ts'
import type { AuditedActor } from '../../audit/index.ts'
import { deleteAppPasswords } from '../app-passwords/app-password-store.ts'
import { deleteRecoveries, deleteTickets } from '../confirmation/store.ts'
import { endTrust } from '../devices/device-store.ts'
import { deletePasswordTickets } from '../new-password/new-password-store.ts'

/** Ends all sessions and app passwords of a user and the trust in devices, on behalf of an administrator. */
export async function signOutEverywhere(
  deps: ProtectionDeps,
  tx: Transaction,
  { accountId, by }: { accountId: string; by: AuditedActor },
): Promise<{ ended_sessions: number; removed_app_passwords: number }> {
  await tx.lockAccount(accountId)
  await deleteTickets(tx.sql, accountId)
  await deletePasswordTickets(tx.sql, accountId, 'sign_in')
  await deleteRecoveries(tx.sql, accountId)
  await endTrust(tx.sql, accountId)
  const removed_app_passwords = await deleteAppPasswords(tx.sql, accountId)
  const ended_sessions = await endSessions(deps, tx, { accountId })
  await recordChange(deps, tx, { accountId, by, origin: by.origin, kind: 'sessions_ended' })
  return { ended_sessions, removed_app_passwords }
}
