import type { Sql, Transaction } from '../../../db/database.ts'
import type { EventLog } from '../../../db/event-log.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { Clock } from '../../../ports/clock.ts'
import { findAccountFlags, findPolicyOf, isOutside } from './policy-store.ts'
import { endProgramSessionsOf } from './session-end-store.ts'

/** Returns true when the organisation allows mail clients for the account. */
export async function mayUsePrograms(db: Sql, accountId: string): Promise<boolean> {
  const { program_users } = await findPolicyOf(db, accountId)
  if (program_users === 'chosen') return (await findAccountFlags(db, accountId))?.may_use_programs === 1
  return program_users === 'everyone'
}

/** Signs out the mail clients of a user who may no longer use them. */
export async function endForbiddenPrograms(
  deps: { events: EventLog },
  tx: Transaction,
  accountId: string,
): Promise<void> {
  const { program_users } = await findPolicyOf(tx.sql, accountId)
  if (program_users === 'chosen') await endProgramSessionsOf(deps, tx, accountId)
}

export async function refuseProgram(db: Sql, accountId: string): Promise<void> {
  if (!(await mayUsePrograms(db, accountId))) throw new Refused('programs_off')
}

/** Returns true when the organisation of an account requires a second step by now. */
export async function isSecondStepDue(
  { db, clock }: { db: { sql: Sql }; clock: Clock },
  accountId: string,
): Promise<boolean> {
  const { two_step_from } = await findPolicyOf(db.sql, accountId)
  return two_step_from !== null && two_step_from <= clock.now()
}

/** Returns true when the account may automatically forward or reply to an address. */
export async function maySendAutomaticallyTo(
  db: Sql,
  accountId: string,
  { what, to }: { what: 'forward' | 'answer'; to: string },
): Promise<boolean> {
  const policy = await findPolicyOf(db, accountId)
  if ((what === 'forward' ? policy.forwards_outside : policy.answers_outside) === 1) return true
  return !(await isOutside(db, accountId, to))
}

/** Returns the maximum lifetime of a session in hours; `defaultHours` unless the organisation sets a lower limit. */
export async function sessionHours(db: Sql, accountId: string, defaultHours: number): Promise<number> {
  const { session_hours } = await findPolicyOf(db, accountId)
  return Math.min(defaultHours, session_hours ?? defaultHours)
}

/** Returns true when the drive is enabled for the account and its organisation. */
export async function hasDrive(db: Sql, accountId: string): Promise<boolean> {
  const policy = await findPolicyOf(db, accountId)
  return policy.has_drive === 1 && (await findAccountFlags(db, accountId))?.has_drive === 1
}
