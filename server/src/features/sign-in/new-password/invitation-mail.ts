import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { JobQueue } from '../../../db/job-queue.ts'
import type { Clock } from '../../../ports/clock.ts'

/** Payload of the job that mails an invitation to an address the user already reads. */
export const InvitationMail = z.object({
  accountId: z.string(),
  /** Inviting user, notified about a bounce. */
  byId: z.string(),
  to: z.string(),
  url: z.string(),
  /** Milliseconds UTC. */
  expiresAt: z.number(),
})
export type InvitationMail = z.infer<typeof InvitationMail>

export const invitationMailJob = 'invitation_mail'

/** Schedules the invitation mail; it is sent after the transaction commits. */
export function planInvitationMail(
  deps: { clock: Clock; jobs: JobQueue },
  tx: Transaction,
  mail: InvitationMail,
): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: invitationMailJob, payload: mail, runAt: deps.clock.now() })
}
