import type { Actor } from '../../kernel/actor.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import type { MessageContent, MessageSize } from '../messages/index.ts'
import { decompressHead } from './compressed-head.ts'
import { computeHeads, isLasting } from './compute-heads.ts'
import { openContents, withContent } from './describe-contents.ts'
import { listHeads, saveHeads } from './head-store.ts'

type Deps = Pick<MailboxDeps, 'blobs' | 'db' | 'parser'>

/** Number of messages, and about how many of their bytes, that are opened at once. */
const openedAtOnce = 20
const bytesAtOnce = 4 * 1024 * 1024

/**
 * Returns the headers of messages in octet text, including the empty line, without opening the messages. Stores missing
 * ones. Leaves out very long headers and deleted messages.
 */
export async function findHeads(
  deps: Deps,
  { accountId }: Pick<Actor, 'accountId'>,
  messages: readonly (MessageContent | MessageSize)[],
): Promise<Map<string, string>> {
  const versions = new Map(messages.map(({ id, version }) => [id, version]))
  const heads = new Map<string, string>()
  for (const row of await listHeads(deps.db.sql, accountId, [...versions.keys()])) {
    if (row.made_of !== versions.get(row.message_id)) continue
    versions.delete(row.message_id)
    const head = decompressHead(row.head)
    if (head) heads.set(row.message_id, head)
  }
  if (versions.size === 0) return heads
  const missing = await withContent(
    deps,
    accountId,
    messages.filter(({ id }) => versions.has(id)),
  )
  for (const some of batchesToOpen(missing)) {
    const computed = computeHeads(some, await openContents(deps, { accountId }, some))
    for (const { messageId, head } of computed) {
      const fresh = decompressHead(head)
      if (fresh) heads.set(messageId, fresh)
    }
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
