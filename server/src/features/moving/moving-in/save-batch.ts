import { Refused } from '../../../kernel/refused.ts'
import {
  ensureFolder,
  type ImportedMessage,
  type ImportResult,
  importMessage,
  importMessages,
  type ReadyMessage,
  readImported,
} from '../../delivery/index.ts'
import type { MovingDeps } from '../deps.ts'
import { mapPlacement } from './map-folders.ts'
import type { FailedItem, RemoteItem } from './read-window.ts'

/** Target of the messages of a remote folder. */
export interface ImportTarget {
  receiver: { accountId: string; email: string }
  folder: string
}

/** Messages that are ready to be stored, and those that failed. */
export interface ReadBatch {
  ready: ReadyItem[]
  failures: FailedItem[]
}

interface ReadyItem {
  item: Extract<RemoteItem, { raw: Uint8Array }>
  ready: ReadyMessage
}

/** Stored messages, and those that failed. */
export interface SavedBatch {
  imported: ImportResult[]
  failures: FailedItem[]
}

/** Errors that are not caused by a single message: the next one would fail as well. */
const storeErrors = ['over_quota', 'store_full', 'unavailable']

/** Reads messages in parallel. */
export async function readBatch(
  deps: MovingDeps,
  { folder }: ImportTarget,
  items: readonly RemoteItem[],
): Promise<ReadBatch> {
  const batch: ReadBatch = { ready: [], failures: [] }
  const reads = items.map(async (item): Promise<ReadyItem | FailedItem> => {
    if (!('raw' in item)) return item
    try {
      return { item, ready: await readImported(deps, toImported(deps, item, folder)) }
    } catch (error) {
      return recordError(deps, item, error)
    }
  })
  for (const read of await Promise.all(reads)) {
    if ('ready' in read) batch.ready.push(read)
    else batch.failures.push(read)
  }
  return batch
}

/** Stores messages in one transaction; if one fails, each in its own. */
export async function saveBatch(
  deps: MovingDeps,
  { receiver }: ImportTarget,
  { ready, failures }: ReadBatch,
): Promise<SavedBatch> {
  if (ready.length === 0) return { imported: [], failures }
  try {
    for (const folder of new Set(ready.map((one) => one.ready.message.folder)))
      await ensureFolder(deps, receiver.accountId, folder)
    const imported = await importMessages(
      deps,
      receiver.accountId,
      ready.map((one) => one.ready),
    )
    return { imported, failures }
  } catch {
    return saveEach(deps, receiver, { ready, failures })
  }
}

/** Stores each message in its own transaction, so that only those with errors fail. */
async function saveEach(
  deps: MovingDeps,
  receiver: ImportTarget['receiver'],
  { ready, failures }: ReadBatch,
): Promise<SavedBatch> {
  const saved: SavedBatch = { imported: [], failures: [...failures] }
  for (const one of ready) {
    try {
      saved.imported.push(await importMessage(deps, receiver, one.ready.message))
    } catch (error) {
      saved.failures.push(await recordError(deps, one.item, error))
    }
  }
  return saved
}

function toImported(
  { clock }: Pick<MovingDeps, 'clock'>,
  { entry, raw }: Extract<RemoteItem, { raw: Uint8Array }>,
  folder: string,
): Omit<ImportedMessage, 'alongside'> {
  const { receivedAt, isReceivedThen = true } = entry
  return { ...mapPlacement(entry, folder), raw, receivedAt: receivedAt || clock.now(), isReceivedThen }
}

/** Records a message that cannot be stored; rethrows errors that it did not cause. */
async function recordError(deps: MovingDeps, { entry }: RemoteItem, error: unknown): Promise<FailedItem> {
  if (error instanceof Refused ? storeErrors.includes(error.code) : !(await isResponding(deps))) throw error
  deps.logger.warn('importing a message failed', { error, uid: entry.uid })
  return { entry, reason: 'damaged' }
}

/** Returns true when the store responds; then the message caused the error. */
async function isResponding({ db }: MovingDeps): Promise<boolean> {
  try {
    await db.ping()
    return true
  } catch {
    return false // For any reason: the message may be fine.
  }
}
