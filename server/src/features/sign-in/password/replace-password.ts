import type { Transaction } from '../../../db/database.ts'
import type { EventLog } from '../../../db/event-log.ts'
import type { Clock } from '../../../ports/clock.ts'
import { endSessions } from '../../account/index.ts'
import { deleteAppPasswords } from '../app-passwords/app-password-store.ts'
import { deleteRecoveries, deleteTickets, updatePassword } from '../confirmation/store.ts'
import { endTrust } from '../devices/device-store.ts'
import { deletePasswordTickets } from '../new-password/new-password-store.ts'

/** Account, hash of the new password, and the session to keep, if any. */
export interface ReplacedPassword {
  accountId: string
  passwordHash: string
  exceptSession?: string
}

/**
 * Replaces a password and ends everything the old one opened: an attacker may have sessions, app passwords, trusted
 * devices or a pending sign-in.
 */
export async function replacePassword(
  deps: { clock: Clock; events: EventLog },
  tx: Transaction,
  { accountId, passwordHash, exceptSession }: ReplacedPassword,
): Promise<{ closedSessions: number; removedAppPasswords: number }> {
  await updatePassword(tx.sql, accountId, { passwordHash, now: deps.clock.now() })
  await deleteTickets(tx.sql, accountId)
  await deletePasswordTickets(tx.sql, accountId)
  await deleteRecoveries(tx.sql, accountId)
  await endTrust(tx.sql, accountId)
  const removedAppPasswords = await deleteAppPasswords(tx.sql, accountId)
  const closedSessions = await endSessions(deps, tx, {
    accountId,
    except: exceptSession,
    reason: 'password_changed',
  })
  return { closedSessions, removedAppPasswords }
}
