import type { MessageDescription } from '@bocau/mail-core/imap/message/description'
import type { Actor } from '../../kernel/actor.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import { findContents, type MessageContent, readContents } from '../messages/index.ts'
import { computeHeads, isLasting } from './compute-heads.ts'
import {
  type ComputedDescription,
  type Described,
  listDescriptions,
  saveDescriptions,
} from './description-store.ts'
import { saveHeads } from './head-store.ts'

type Deps = Pick<MailboxDeps, 'blobs' | 'db' | 'parser'>

const describedAtOnce = 20
/** Longer descriptions are computed each time. Only attacks contain that many recipients or MIME parts. */
const maxCachedCharacters = 128 * 1024

/** Returns what mail programs show of messages without opening them. Computes and stores missing descriptions. */
export async function describeContents(
  deps: Deps,
  actor: Pick<Actor, 'accountId'>,
  messages: readonly AnyMessage[],
): Promise<Map<string, Described>> {
  const { accountId } = actor
  const saved = await listDescriptions(deps.db.sql, accountId, messages)
  if (saved.size === messages.length) return saved
  const missing = await withContent(
    deps,
    accountId,
    messages.filter(({ id }) => !saved.has(id)),
  )
  for (let at = 0; at < missing.length; at += describedAtOnce) {
    const some = missing.slice(at, at + describedAtOnce)
    const opened = await openContents(deps, actor, some)
    const fresh = await describeOpened(deps, opened)
    for (const [id, description] of fresh) saved.set(id, description)
    const lasting = cacheableDescriptions(some, fresh)
    const heads = computeHeads(some, opened).filter(isLasting)
    if (lasting.length + heads.length > 0)
      await deps.db.transaction(async (tx) => {
        await saveDescriptions(tx.sql, accountId, lasting)
        await saveHeads(tx.sql, accountId, heads)
      })
  }
  return saved
}

/** Reads the missing data of messages; leaves out deleted messages. */
async function withContent(
  deps: Deps,
  accountId: string,
  messages: readonly AnyMessage[],
): Promise<MessageContent[]> {
  const withoutContent = messages.filter((message) => !hasContent(message)).map(({ id }) => id)
  const described =
    withoutContent.length > 0
      ? await findContents(deps, accountId, withoutContent)
      : new Map<string, MessageContent>()
  return messages.flatMap((message) => (hasContent(message) ? message : (described.get(message.id) ?? [])))
}

/** A message whose data may be missing. */
type AnyMessage = MessageContent | Pick<MessageContent, 'id' | 'size' | 'version'>

const hasContent = (message: AnyMessage): message is MessageContent => 'blobHash' in message

/** Returns the computed descriptions that can be stored: those of unchangeable bytes, and not too long. */
export function cacheableDescriptions(
  contents: readonly MessageContent[],
  fresh: ReadonlyMap<string, Described>,
): ComputedDescription[] {
  return contents.flatMap(({ id, version }) => {
    const description = fresh.get(id)
    if (version === null || !description) return []
    return isCacheable(description) ? [{ messageId: id, version, description }] : []
  })
}

/** Returns true for a description that is not too long to store. */
export const isCacheable = ({ header, bodyStructure }: MessageDescription): boolean =>
  header.length + bodyStructure.length <= maxCachedCharacters

/** A message with its bytes. */
export interface OpenedContent {
  id: string
  raw: Uint8Array
}

/** Reads the bytes of messages; skips messages without any. */
export async function openContents(
  deps: Deps,
  actor: Pick<Actor, 'accountId'>,
  contents: readonly MessageContent[],
): Promise<OpenedContent[]> {
  const raws = await Promise.all(readContents(deps, actor, contents))
  return contents.flatMap(({ id }, at) => {
    const raw = raws[at]
    return raw ? [{ id, raw }] : []
  })
}

/** Computes the descriptions of opened messages. */
export async function describeOpened(
  { parser }: Pick<Deps, 'parser'>,
  opened: readonly OpenedContent[],
): Promise<Map<string, Described>> {
  if (opened.length === 0) return new Map()
  const described = await parser.describe(opened.map(({ raw }) => raw))
  const descriptions = new Map<string, Described>()
  for (const [at, { id, raw }] of opened.entries()) {
    const description = described[at]
    if (description) descriptions.set(id, { ...description, size: raw.byteLength })
  }
  return descriptions
}
