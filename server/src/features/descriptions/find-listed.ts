import type { Actor } from '../../kernel/actor.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import { type MessageContent, messageSize } from '../messages/index.ts'
import { describeContents } from './describe-contents.ts'
import type { Described } from './description-store.ts'
import { type DescriptionParts, listSizes, listSizesWithDescriptions } from './listed-store.ts'

type Deps = Pick<MailboxDeps, 'blobs' | 'db' | 'parser'>

/** Sizes and descriptions for message lists. */
export interface ListedResult {
  sizes: Map<string, ListedSize>
  /** Only the requested parts are filled. */
  descriptions: Map<string, Described>
}

/** Size of a listed message; null for a draft that must be written first. */
export type ListedSize = Pick<MessageContent, 'id' | 'size'>

/** Returns the sizes and listed parts of messages. Reads stored data in one query and computes the missing ones. */
export async function findSizesAndParts(
  deps: Deps,
  { accountId }: Pick<Actor, 'accountId'>,
  {
    messageIds,
    query: { parts, needsSizes },
  }: { messageIds: readonly string[]; query: { parts: DescriptionParts | null; needsSizes: boolean } },
): Promise<ListedResult> {
  const result: ListedResult = { sizes: new Map(), descriptions: new Map() }
  const missing: string[] = []
  if (parts) await addStored(deps, accountId, { messageIds, parts, result, missing })
  else
    for (const row of await listSizes(deps.db.sql, accountId, messageIds)) {
      const size = messageSize(row)
      result.sizes.set(row.id, size)
      if (needsSizes && size.size === null) missing.push(row.id)
    }
  if (missing.length === 0) return result
  const sizes = (await listSizes(deps.db.sql, accountId, missing)).map(messageSize)
  for (const [id, one] of await describeContents(deps, { accountId }, sizes)) result.descriptions.set(id, one)
  return result
}

/** Adds the stored sizes and the requested parts of current descriptions to the result. */
async function addStored(
  { db }: Deps,
  accountId: string,
  {
    messageIds,
    parts,
    result: { sizes, descriptions },
    missing,
  }: { messageIds: readonly string[]; parts: DescriptionParts; result: ListedResult; missing: string[] },
): Promise<void> {
  for (const row of await listSizesWithDescriptions(db.sql, accountId, { ids: messageIds, what: parts })) {
    sizes.set(row.id, row)
    const { id, size, header, body_structure: bodyStructure } = row
    // A part that was not requested is undefined.
    if (header === null || bodyStructure === null) missing.push(id)
    else descriptions.set(id, { header: header ?? '', bodyStructure: bodyStructure ?? '', size: size ?? 0 })
  }
}
