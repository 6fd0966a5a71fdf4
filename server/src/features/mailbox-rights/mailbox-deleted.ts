import { z } from 'zod'
import type { Transaction } from '../../db/database.ts'
import type { JobQueue } from '../../db/job-queue.ts'
import type { Clock } from '../../ports/clock.ts'
import { listPeopleOf } from './right-store.ts'

/** Kind of the job that notifies a user by mail that a shared mailbox was deleted. */
export const mailboxDeletedJob = 'mailbox_deleted_mail'

export const MailboxDeleted = z.object({
  personId: z.string(),
  email: z.string(),
  name: z.string(),
  /** Address of the administrator; empty for the operator of the server. */
  by: z.string(),
  /** Time when the mail is deleted, in milliseconds; null when it was deleted immediately. */
  deleteAt: z.number().nullable(),
})
export type MailboxDeleted = z.infer<typeof MailboxDeleted>

/** Schedules a mail to each user with a right to a deleted mailbox. */
export async function planMailboxDeleted(
  deps: { clock: Clock; jobs: JobQueue },
  tx: Transaction,
  { mailboxId, details }: { mailboxId: string; details: Omit<MailboxDeleted, 'personId'> },
): Promise<void> {
  const people = await listPeopleOf(tx.sql, [mailboxId])
  for (const { id, is_disabled } of people) {
    if (is_disabled === 1) continue
    const payload: MailboxDeleted = { personId: id, ...details }
    await deps.jobs.enqueue(tx, { kind: mailboxDeletedJob, payload, runAt: deps.clock.now() })
  }
}
