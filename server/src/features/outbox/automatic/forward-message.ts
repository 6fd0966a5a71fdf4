import { mayLeaveFor } from '../../account/policies/index.ts'
import { findProvedForwards, forwardSender } from '../../rules/forward/index.ts'
import { type ForwardedMessage, forwardJob } from '../../rules/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { carryMeasured } from './carry-measured.ts'

/**
 * Sends a message on: its content as it came, so that its signatures hold, below a line that names this mailbox, by
 * which a message that comes round again is known. A bounce comes back here and is told to whoever wrote it. Where the
 * account has sent on as much as it may, the message goes later.
 */
export async function forwardMessage(
  deps: OutboxDeps,
  message: ForwardedMessage,
  jobId: string,
): Promise<void> {
  if (message.isGroup !== true && !(await mayForward(deps, message))) return
  const runAt = await carryMeasured(deps, message.accountId, async () => {
    const raw = await deps.blobs.get(message.blobHash)
    const mark = markOf(message)
    const loop = message.isGroup ? `X-Loop: ${message.mailbox}\r\n` : ''
    const line = Buffer.from(`Delivered-To: ${message.mailbox}\r\n${loop}${mark}`)
    return {
      from: await forwardSender(deps, message),
      to: message.to,
      raw: Buffer.concat([line, raw]),
      signedBy: null,
      isPassedOn: true,
    }
  })
  if (runAt === null) return
  const uniqueKey = `${forwardJob}:${jobId}`
  await deps.db.transaction((tx) =>
    deps.jobs.enqueue(tx, { kind: forwardJob, payload: message, runAt, uniqueKey }),
  )
}

/** Checks again what may have changed since the message arrived: the policy, and who has the address. */
async function mayForward({ db }: OutboxDeps, { accountId, to }: ForwardedMessage): Promise<boolean> {
  if (!(await mayLeaveFor(db.sql, accountId, { what: 'forward', to }))) return false
  return (await findProvedForwards(db.sql, accountId)).has(to.toLowerCase())
}

/** The line by which the next mailbox here knows what was found out about the sender. */
function markOf({ isSpoofed, isUnverified, isFailed }: ForwardedMessage): string {
  if (isSpoofed) return 'X-Bocau-Spoofed: yes\r\n'
  if (isUnverified) return 'X-Bocau-Unverified: yes\r\n'
  return isFailed ? 'X-Bocau-Failed: yes\r\n' : ''
}
