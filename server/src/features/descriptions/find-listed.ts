import type { Actor } from '../../kernel/actor.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import { type MessageSize, messageSize } from '../messages/index.ts'
import { describeContents } from './describe-contents.ts'
import {
  type Described,
  type DescriptionParts,
  listSizes,
  listSizesWithDescriptions,
} from './description-store.ts'

type Deps = Pick<MailboxDeps, 'blobs' | 'db' | 'parser'>

/** Sizes and descriptions for message lists. */
export interface ListedResult {
  sizes: Map<string, MessageSize>
  /** Only the requested parts are filled. */
  descriptions: Map<string, Described>
}

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
  if (parts) await addStored(deps, accountId, { messageIds, parts, result })
  else
    for (const row of await listSizes(deps.db.sql, accountId, messageIds))
      result.sizes.set(row.id, messageSize(row))
  if (result.descriptions.size === result.sizes.size) return result
  const missing = [...result.sizes.values()].filter(
    ({ id, size }) => !result.descriptions.has(id) && (parts !== null || (needsSizes && size === null)),
  )
  if (missing.length === 0) return result
  for (const [id, one] of await describeContents(deps, { accountId }, missing))
    result.descriptions.set(id, one)
  return result
}

/** Adds the stored sizes and the requested parts of current descriptions to the result. */
async function addStored(
  { db }: Deps,
  accountId: string,
  {
    messageIds,
    parts,
    result,
  }: { messageIds: readonly string[]; parts: DescriptionParts; result: ListedResult },
): Promise<void> {
  for (const row of await listSizesWithDescriptions(db.sql, accountId, { ids: messageIds, what: parts })) {
    const size = messageSize(row)
    result.sizes.set(row.id, size)
    // A description of an older version of the message is ignored.
    if (row.made_of === null || row.made_of !== size.version) continue
    const { header, body_structure: bodyStructure, described_size: bytes } = row
    result.descriptions.set(row.id, {
      header: header ?? '',
      bodyStructure: bodyStructure ?? '',
      size: bytes ?? 0,
    })
  }
}
