import type { Actor } from '../../kernel/actor.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import { findContents, type MessageContent } from '../messages/index.ts'
import { decompressHead } from './compressed-head.ts'
import { computeHeads, isLasting } from './compute-heads.ts'
import { openContents } from './describe-contents.ts'
import { listHeads, saveHeads } from './head-store.ts'

type Deps = Pick<MailboxDeps, 'blobs' | 'db' | 'parser'>

/** Number of messages, and about how many of their bytes, that are opened at once. */
const openedAtOnce = 20
const bytesAtOnce = 4 * 1024 * 1024

/**
 * Returns the headers of messages in octet text, including the empty line, without opening the messages. Stores missing
 * ones. A header that is too long to store is null; deleted messages are left out.
 */
export async function findHeads(
  deps: Deps,
  { accountId }: Pick<Actor, 'accountId'>,
  messageIds: readonly string[],
): Promise<Map<string, string | null>> {
  const heads = new Map<string, string | null>()
  const missing: string[] = []
  for (const { id, head } of await listHeads(deps.db.sql, accountId, messageIds)) {
    heads.set(id, head && decompressHead(head))
    if (!head) missing.push(id)
  }
  if (missing.length === 0) return heads
  const contents = [...(await findContents(deps, accountId, missing)).values()]
  for (const some of batchesToOpen(contents)) {
    const computed = computeHeads(some, await openContents(deps, { accountId }, some))
    for (const { messageId, head } of computed) heads.set(messageId, decompressHead(head))
    const lasting = computed.filter(isLasting)
    if (lasting.length > 0) await deps.db.transaction((tx) => saveHeads(tx.sql, accountId, lasting))
  }
  return heads
}

/** Splits messages into batches that are small enough to open at once. */
function* batchesToOpen(messages: readonly MessageContent[]): Generator<MessageContent[]> {
  let some: MessageContent[] = []
  let bytes = 0
  for (const message of messages) {
    const size = message.size ?? 0
    if (some.length >= openedAtOnce || (some.length > 0 && bytes + size > bytesAtOnce)) {
      yield some
      some = []
      bytes = 0
    }
    some.push(message)
    bytes += size
  }
  if (some.length > 0) yield some
}
