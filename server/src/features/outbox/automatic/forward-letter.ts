import { type ForwardedLetter, forwardJob, forwardSender } from '../../rules/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { carryMeasured } from './carry-measured.ts'

/**
 * Sends a letter on: its content as it came, so that its signatures hold, below a line that names this mailbox, by
 * which a letter that comes round again is known. A bounce comes back here and is told to whoever wrote it. Where the
 * account has sent on as much as it may, the letter goes later.
 */
export async function forwardLetter(deps: OutboxDeps, letter: ForwardedLetter, jobId: string): Promise<void> {
  const runAt = await carryMeasured(deps, letter.accountId, async () => {
    const raw = await deps.blobs.get(letter.blobHash)
    const mark = letter.isSpoofed ? 'X-Bocau-Spoofed: yes\r\n' : ''
    const line = Buffer.from(`Delivered-To: ${letter.mailbox}\r\n${mark}`)
    return { from: await forwardSender(deps, letter), to: letter.to, raw: Buffer.concat([line, raw]) }
  })
  if (runAt === null) return
  const uniqueKey = `${forwardJob}:${jobId}`
  await deps.db.transaction((tx) =>
    deps.jobs.enqueue(tx, { kind: forwardJob, payload: letter, runAt, uniqueKey }),
  )
}
