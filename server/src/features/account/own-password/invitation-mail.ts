import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { JobQueue } from '../../../db/job-queue.ts'
import type { Clock } from '../../../ports/clock.ts'

/** A mail that invites somebody to their mailbox, to an address that they read already. */
export const InvitationMail = z.object({
  accountId: z.string(),
  /** Who invites; they are told where it comes back. */
  byId: z.string(),
  to: z.string(),
  url: z.string(),
  /** Milliseconds UTC. */
  expiresAt: z.number(),
})
export type InvitationMail = z.infer<typeof InvitationMail>

/** The kind of the job that sends such a mail. */
export const invitationMailJob = 'invitation_mail'

/** Sends an invitation as soon as it is kept. */
export function planInvitationMail(
  deps: { clock: Clock; jobs: JobQueue },
  tx: Transaction,
  mail: InvitationMail,
): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: invitationMailJob, payload: mail, runAt: deps.clock.now() })
}
