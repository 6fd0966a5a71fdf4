import type { Thread } from '@bocau/contract/mailbox/mailbox'
import type { Undo } from '../../moves.ts'
import { unblock } from './blocking.ts'
import { readSenders } from './senders.ts'

/** Unblocks the senders of threads; returns the undo function if any was blocked. */
export async function unblockThreadSenders(
  threads: readonly Pick<Thread, 'participants'>[],
): Promise<Undo | undefined> {
  const { senders, blocked } = await readSenders(threads)
  const freed = senders.flatMap(({ email }) => (blocked.has(email.toLowerCase()) ? [email] : []))
  return freed.length > 0 ? unblock(freed) : undefined
}
