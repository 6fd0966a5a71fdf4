import type { Actor } from '../../../kernel/actor.ts'
import type { MailboxDeps } from '../deps.ts'
import { type MessageSize, sizeOf } from '../folder-view/index.ts'
import { describeContents } from './describe-contents.ts'
import { type Described, type Listed, listOutlined, listSizes } from './description-store.ts'

type Deps = Pick<MailboxDeps, 'blobs' | 'db' | 'parser'>

/** What lists tell of messages. */
export interface FoundListed {
  sizes: Map<string, MessageSize>
  /** Of what was worked out, what was asked for; the rest of it is empty. */
  descriptions: Map<string, Described>
}

/** What messages weigh, and what lists show of them: of what is kept, in one question. What is not is worked out. */
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
    // Of what it was before it became something else nothing is told.
    if (row.made_of === null || row.made_of !== size.version) continue
    const { header, body_structure: bodyStructure, described_size: bytes } = row
    found.descriptions.set(row.id, {
      header: header ?? '',
      bodyStructure: bodyStructure ?? '',
      size: bytes ?? 0,
    })
  }
}
