import type { Database, Transaction } from '../../db/database.ts'
import type { EventLog } from '../../db/event-log.ts'

/**
 * Makes every transaction that locks an account apply its recorded flag changes first. So all changes work on current
 * messages; only reads outside the IMAP index may miss flags for a moment.
 */
export function withFlagChanges(db: Database, deps: { events: EventLog }): Database {
  return {
    ...db,
    transaction: (work) => db.transaction((tx) => work(applyingOnLock(deps, tx))),
  }
}

function applyingOnLock(deps: { events: EventLog }, tx: Transaction): Transaction {
  return {
    ...tx,
    async lockAccount(accountId, options = { appliesFlagChanges: true }) {
      const locked = await tx.lockAccount(accountId, options)
      if (locked.waitingFlagChanges === 0 || !options.appliesFlagChanges) return locked
      // The server has loaded this file; a command loads it only for recorded changes.
      const { applyFlagChanges } = await import('./apply-flag-changes.ts')
      await applyFlagChanges(deps, tx, accountId)
      return { waitingFlagChanges: 0 }
    },
  }
}
