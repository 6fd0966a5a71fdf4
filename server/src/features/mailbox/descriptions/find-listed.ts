import type { Actor } from '../../../kernel/actor.ts'
import type { MailboxDeps } from '../deps.ts'
import { type MessageSize, sizeOf } from '../folder-view/index.ts'
import { describeContents } from './describe-contents.ts'
import { type Described, type Listed, listOutlined, listSizes } from './description-store.ts'

type Deps = Pick<MailboxDeps, 'blobs' | 'db' | 'parser'>

/** Sizes and descriptions for message lists. */
export interface FoundListed {
  sizes: Map<string, MessageSize>
  /** Only the requested parts are filled. */
  descriptions: Map<string, Described>
}

/** Returns the sizes and listed parts of messages. Reads stored data in one query and computes the missing ones. */
export async function findListed(
  deps: Deps,
  { accountId }: Pick<Actor, 'accountId'>,
  messageIds: readonly string[],
  { listed, weighsAll }: { listed: Listed | null; weighsAll: boolean },
): Promise<FoundListed> {
  const found: FoundListed = { sizes: new Map(), descriptions: new Map() }
  if (listed) await takeOutlined(deps, accountId, messageIds, { listed, found })
  else
    for (const row of await listSizes(deps.db.sql, accountId, messageIds))
      found.sizes.set(row.id, sizeOf(row))
  if (found.descriptions.size === found.sizes.size) return found
  const missing = [...found.sizes.values()].filter(
    ({ id, size }) => !found.descriptions.has(id) && (listed !== null || (weighsAll && size === null)),
  )
  if (missing.length === 0) return found
  for (const [id, one] of await describeContents(deps, { accountId }, missing))
    found.descriptions.set(id, one)
  return found
}

async function takeOutlined(
  { db }: Deps,
  accountId: string,
  messageIds: readonly string[],
  { listed, found }: { listed: Listed; found: FoundListed },
): Promise<void> {
  for (const row of await listOutlined(db.sql, accountId, messageIds, listed)) {
    const size = sizeOf(row)
    found.sizes.set(row.id, size)
    // A description of an older version of the message is ignored.
    if (row.made_of === null || row.made_of !== size.version) continue
    const { header, body_structure: bodyStructure, described_size: bytes } = row
    found.descriptions.set(row.id, {
      header: header ?? '',
      bodyStructure: bodyStructure ?? '',
      size: bytes ?? 0,
    })
  }
}
