import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { SharingDeps } from '../deps.ts'

/** Mail to a local user about shared files or an access request. */
export const ShareMail = z.object({
  /** Recipient. */
  accountId: z.string(),
  about: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('shared'), permission: z.enum(['READ', 'WRITE']), token: z.string() }),
    z.object({ kind: z.literal('asked'), requestId: z.string() }),
    z.object({ kind: z.literal('granted'), permission: z.enum(['READ', 'WRITE']), token: z.string() }),
    z.object({ kind: z.literal('declined') }),
  ]),
  by: z.object({ name: z.string(), email: z.string() }),
  /** Names of the first files, and the total number. */
  names: z.array(z.string()),
  count: z.number(),
  /** Personal message of the sender. */
  message: z.string(),
})
export type ShareMail = z.infer<typeof ShareMail>

/** Kind of the job that sends the mail. */
export const shareMailJob = 'share_mail'

/** Maximum number of file names in a mail. */
export const maxNamed = 5

/** Schedules the mail in the transaction of the change. */
export function planShareMail(
  deps: Pick<SharingDeps, 'clock' | 'jobs'>,
  tx: Transaction,
  mail: ShareMail,
): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: shareMailJob, payload: mail, runAt: deps.clock.now() })
}
