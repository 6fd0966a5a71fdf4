import type { MessageDescription } from '@bocau/mail-core/imap/message/body-structure'
import type { Actor } from '../../../kernel/actor.ts'
import type { MailboxDeps } from '../deps.ts'
import { listDescriptions, saveDescriptions } from './description-store.ts'
import { type MessageContent, readContent } from './read-content.ts'

type Deps = Pick<MailboxDeps, 'blobs' | 'db' | 'parser'>

const describedAtOnce = 20

/**
 * What mail programs show of messages without opening them. It is worked out of a message once and kept; of what is
 * written here it is worked out each time, because that changes.
 */
export async function describeContents(
  deps: Deps,
  actor: Pick<Actor, 'accountId'>,
  contents: readonly MessageContent[],
): Promise<Map<string, MessageDescription>> {
  const { accountId } = actor
  const kept = await listDescriptions(deps.db.sql, accountId, contents)
  const missing = contents.filter(({ id }) => !kept.has(id))
  for (let at = 0; at < missing.length; at += describedAtOnce) {
    const some = missing.slice(at, at + describedAtOnce)
    const fresh = await describeSome(deps, actor, some)
    for (const [id, description] of fresh) kept.set(id, description)
    const lasting = some.filter(({ id, size }) => size !== null && fresh.has(id))
    if (lasting.length === 0) continue
    const rows = lasting.map(({ id, blobHash }) => ({
      messageId: id,
      blobHash,
      description: fresh.get(id) as MessageDescription,
    }))
    await deps.db.transaction((tx) => saveDescriptions(tx.sql, accountId, rows))
  }
  return kept
}

async function describeSome(
  deps: Deps,
  actor: Pick<Actor, 'accountId'>,
  contents: readonly MessageContent[],
): Promise<Map<string, MessageDescription>> {
  const parser = await Promise.all(contents.map((content) => readContent(deps, actor, content)))
  const there = contents.filter((_, at) => parser[at] !== null)
  const described = await deps.parser.describe(parser.filter((message) => message !== null))
  const found = new Map<string, MessageDescription>()
  for (const [at, { id }] of there.entries()) {
    const description = described[at]
    if (description) found.set(id, description)
  }
  return found
}
