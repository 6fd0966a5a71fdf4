import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { SharingDeps } from '../deps.ts'

/** A message to somebody here about files that are shared, or that they or others would like to be. */
export const ShareMail = z.object({
  /** Who gets it. */
  accountId: z.string(),
  about: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('shared'), permission: z.enum(['READ', 'WRITE']), token: z.string() }),
    z.object({ kind: z.literal('asked'), requestId: z.string() }),
    z.object({ kind: z.literal('granted'), permission: z.enum(['READ', 'WRITE']), token: z.string() }),
    z.object({ kind: z.literal('declined') }),
  ]),
  by: z.object({ name: z.string(), email: z.string() }),
  /** The first of the files, and how many there are. */
  names: z.array(z.string()),
  count: z.number(),
  /** In the words of whoever it comes from. */
  message: z.string(),
})
export type ShareMail = z.infer<typeof ShareMail>

/** The kind of the job that sends such a message. */
export const shareMailJob = 'share_mail'

/** A message names no more files than these. */
export const namedAtMost = 5

/** Sends such a message as soon as the change that it tells of is kept. */
export function planShareMail(
  deps: Pick<SharingDeps, 'clock' | 'jobs'>,
  tx: Transaction,
  mail: ShareMail,
): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: shareMailJob, payload: mail, runAt: deps.clock.now() })
}
