import { type ForwardedLetter, forwardSender } from '../../rules/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { carryAutomatic } from './carry-automatic.ts'

/**
 * Sends a letter on: its content as it came, so that its signatures hold, below a line that names this mailbox, by
 * which a letter that comes round again is known. A bounce comes back here and is passed on to whoever wrote it.
 */
export async function forwardLetter(deps: OutboxDeps, letter: ForwardedLetter): Promise<void> {
  const raw = await deps.blobs.get(letter.blobHash)
  const mark = letter.isSpoofed ? 'X-Bocau-Spoofed: yes\r\n' : ''
  const line = Buffer.from(`Delivered-To: ${letter.mailbox}\r\n${mark}`)
  await carryAutomatic(deps, {
    from: await forwardSender(deps, letter),
    to: letter.to,
    raw: Buffer.concat([line, raw]),
  })
}
