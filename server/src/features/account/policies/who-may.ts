import type { Sql } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { Clock } from '../../../ports/clock.ts'
import { findOwnFlags, findPolicyOf, isOutside } from './policy-store.ts'

/** Whether the organisation of an account lets its mail programs in. */
export async function mayUsePrograms(db: Sql, accountId: string): Promise<boolean> {
  const { program_users } = await findPolicyOf(db, accountId)
  if (program_users === 'chosen') return (await findOwnFlags(db, accountId))?.may_use_programs === 1
  return program_users === 'everyone'
}

/** Refuses a mail program that is let in no more. */
export async function refuseProgram(db: Sql, accountId: string): Promise<void> {
  if (!(await mayUsePrograms(db, accountId))) throw new Refused('programs_off')
}

/** Whether the organisation of an account lets nobody in any more without a second step. */
export async function isSecondStepDue(
  { db, clock }: { db: { sql: Sql }; clock: Clock },
  accountId: string,
): Promise<boolean> {
  const { two_step_from } = await findPolicyOf(db.sql, accountId)
  return two_step_from !== null && two_step_from <= clock.now()
}

/** Whether what leaves an account by itself may go to an address: a message that goes on, or an automatic answer. */
export async function mayLeaveFor(
  db: Sql,
  accountId: string,
  { what, to }: { what: 'forward' | 'answer'; to: string },
): Promise<boolean> {
  const policy = await findPolicyOf(db, accountId)
  if ((what === 'forward' ? policy.forwards_outside : policy.answers_outside) === 1) return true
  return !(await isOutside(db, accountId, to))
}

/** How long a session lasts at most, in hours; `usual` where the organisation bounds it no further. */
export async function sessionHours(db: Sql, accountId: string, usual: number): Promise<number> {
  const { session_hours } = await findPolicyOf(db, accountId)
  return Math.min(usual, session_hours ?? usual)
}

/** Whether the drive is for an account, as its organisation has it. */
export async function hasDrive(db: Sql, accountId: string): Promise<boolean> {
  const policy = await findPolicyOf(db, accountId)
  return policy.has_drive === 1 && (await findOwnFlags(db, accountId))?.has_drive === 1
}
