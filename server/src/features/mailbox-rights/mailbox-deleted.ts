import { z } from 'zod'
import type { Transaction } from '../../db/database.ts'
import type { JobQueue } from '../../db/job-queue.ts'
import type { Clock } from '../../ports/clock.ts'
import { listPeopleOf } from './right-store.ts'

/** The job that tells a person by mail that a shared mailbox they used was deleted. */
export const mailboxDeletedJob = 'mailbox_deleted_mail'

export const MailboxDeleted = z.object({
  personId: z.string(),
  email: z.string(),
  name: z.string(),
  /** The administrator; empty for the operator of the server. */
  by: z.string(),
  /** When its mail is deleted, in milliseconds; null where that is done at once. */
  deleteAt: z.number().nullable(),
})
export type MailboxDeleted = z.infer<typeof MailboxDeleted>

/** Plans a mail to everyone who has a right to a mailbox that was deleted. */
export async function planMailboxDeleted(
  deps: { clock: Clock; jobs: JobQueue },
  tx: Transaction,
  mailboxId: string,
  told: Omit<MailboxDeleted, 'personId'>,
): Promise<void> {
  const people = await listPeopleOf(tx.sql, [mailboxId])
  for (const { id, is_disabled } of people) {
    if (is_disabled === 1) continue
    const payload: MailboxDeleted = { personId: id, ...told }
    await deps.jobs.enqueue(tx, { kind: mailboxDeletedJob, payload, runAt: deps.clock.now() })
  }
}
