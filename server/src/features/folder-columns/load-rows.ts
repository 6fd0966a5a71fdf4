import { yieldToEventLoop } from '../../kernel/batches.ts'
import {
  describeKeys,
  type KeyRow,
  type KeySet,
  keyRowsAtOnce,
  listKeyRows,
  type StoredKeys,
} from '../descriptions/index.ts'
import type { MailboxDeps } from '../mailbox/index.ts'

type Deps = Pick<MailboxDeps, 'blobs' | 'db' | 'parser'>

/** Some keys of a message; `hasHeader` is false when its header could not be read, or it was deleted meanwhile. */
export type LoadedKeys = { [Column in keyof StoredKeys]?: StoredKeys[Column] | null } & { hasHeader: boolean }

/**
 * Reads some keys of the messages with these UIDs and passes them to `receive` with their positions; computes and stores
 * missing ones.
 */
export async function loadRows(
  deps: Deps,
  folder: { accountId: string; folderId: string },
  { uids, set, receive }: { uids: Uint32Array; set: KeySet; receive(at: number, keys: LoadedKeys): void },
): Promise<void> {
  const { accountId, folderId } = folder
  const missing = new Map<string, number>()
  const toUid = uids.at(-1) ?? 0
  let at = 0
  for (let fromUid = uids[0] ?? 1; fromUid <= toUid; ) {
    const rows = await listKeyRows(deps.db.sql, { accountId, folderId, fromUid, toUid }, set)
    for (const row of rows) {
      while ((uids[at] as number) < row.uid) receive(at++, unknownKeys)
      if (uids[at] !== row.uid) continue
      if (row.received_at !== null) receive(at, withHeader(row))
      else if (row.id !== null) missing.set(row.id, at)
      at++
    }
    if (rows.length < keyRowsAtOnce) break
    fromUid = (rows.at(-1) as KeyRow).uid + 1
    await yieldToEventLoop()
  }
  while (at < uids.length) receive(at++, unknownKeys)
  for await (const described of describeKeys(deps, accountId, [...missing.keys()]))
    for (const [id, keys] of described) {
      receive(missing.get(id) as number, keys)
      missing.delete(id)
    }
  for (const position of missing.values()) receive(position, unknownKeys)
}

/** Keys of a message that was deleted meanwhile. */
const unknownKeys: LoadedKeys = { hasHeader: false }

const withHeader = (row: KeyRow): LoadedKeys => Object.assign(row, { hasHeader: true })
