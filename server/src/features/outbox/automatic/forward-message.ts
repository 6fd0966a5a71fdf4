import { maySendAutomaticallyTo } from '../../account/index.ts'
import { type ForwardedMessage, findVerifiedForwards, forwardJob, forwardSender } from '../../rules/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { sendWithinQuota } from './send-within-quota.ts'

/**
 * Forwards a message unchanged, so that its signatures remain valid, below a header that names this mailbox and detects
 * loops. Bounces return here and are passed on to the original sender. When the account's quota is used up, the message
 * waits.
 */
export async function forwardMessage(
  deps: OutboxDeps,
  message: ForwardedMessage,
  jobId: string,
): Promise<void> {
  if (message.isGroup !== true && !(await mayForward(deps, message))) return
  const runAt = await sendWithinQuota(deps, message.accountId, async () => {
    const raw = await deps.blobs.get(message.blobHash)
    const subjectTag = getSubjectTag(message)
    const loop = message.isGroup ? `X-Loop: ${message.mailbox}\r\n` : ''
    const line = Buffer.from(`Delivered-To: ${message.mailbox}\r\n${loop}${subjectTag}`)
    return {
      from: await forwardSender(deps, message),
      to: message.to,
      raw: Buffer.concat([line, raw]),
      signingDomain: null,
      isForwarded: true,
    }
  })
  if (runAt === null) return
  const uniqueKey = `${forwardJob}:${jobId}`
  await deps.db.transaction((tx) =>
    deps.jobs.enqueue(tx, { kind: forwardJob, payload: message, runAt, uniqueKey }),
  )
}

/** Checks again what may have changed since arrival: the policy, and the verification of the address. */
async function mayForward({ db }: OutboxDeps, { accountId, to }: ForwardedMessage): Promise<boolean> {
  if (!(await maySendAutomaticallyTo(db.sql, accountId, { what: 'forward', to }))) return false
  return (await findVerifiedForwards(db.sql, accountId)).has(to.toLowerCase())
}

/** Returns the header that passes the result of the sender check to the next local mailbox. */
function getSubjectTag({ isSpoofed, isUnverified, isFailed }: ForwardedMessage): string {
  if (isSpoofed) return 'X-Bocau-Spoofed: yes\r\n'
  if (isUnverified) return 'X-Bocau-Unverified: yes\r\n'
  return isFailed ? 'X-Bocau-Failed: yes\r\n' : ''
}
