import { daily, hourly, type UpkeepStep } from '../../kernel/upkeep-step.ts'
import { forgetAudit } from './audit/index.ts'
import type { AccountDeps } from './deps.ts'
import { forgetProtection } from './forget-protection.ts'
import { forgetFailuresBefore } from './proof/sign-in-failure-store.ts'
import { deleteExpiredSessions } from './sessions/session-store.ts'

/** What keeps accounts in order: sessions that are over, counts of wrong passwords, what happened long ago. */
export function accountUpkeep({ clock, db }: Pick<AccountDeps, 'clock' | 'db'>): readonly UpkeepStep[] {
  return [
    hourly('sessions', () => db.transaction((tx) => deleteExpiredSessions(tx.sql, clock.now()))),
    hourly('sign-in-failures', () => db.transaction((tx) => forgetFailuresBefore(tx.sql, clock.now()))),
    daily('audit', () => db.transaction((tx) => forgetAudit(tx, clock.now()))),
    daily('protection', () => db.transaction((tx) => forgetProtection(tx, clock.now()))),
  ]
}
