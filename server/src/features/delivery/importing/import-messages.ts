import { saveBlobs } from '../../../db/blobs/prepared-blobs.ts'
import type { Transaction } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import { AccountFolders } from '../../folders/index.ts'
import { addMessages } from '../../mailbox/index.ts'
import { listDelivered } from '../../messages/index.ts'
import { reserveStorage } from '../../quota/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import { storeScannedMessage } from '../scanning/store-scanned-message.ts'
import { type StoredMessage, toMessage } from '../stored-message.ts'
import type { ImportedMessage, ImportResult } from './import-message.ts'
import { normaliseLineEnds } from './line-ends.ts'
import { saveImported } from './save-imported.ts'

/** Parsed message that is being stored; its folder exists. */
export interface ReadyMessage {
  message: Omit<ImportedMessage, 'alongside'>
  stored: StoredMessage
  /** Keys of the same message with other line ends. */
  otherKeys: readonly string[]
}

/** Parses a message to import and starts to store its bytes. */
export async function readImported(
  deps: DeliveryDeps,
  message: ReadyMessage['message'],
): Promise<ReadyMessage> {
  const { raw, otherKeys } = normaliseLineEnds(message.raw)
  return { message, otherKeys, stored: await storeScannedMessage(deps, raw, { describes: true }) }
}

/**
 * Imports messages in one transaction; skips existing ones and duplicates. All or none: when it fails, the caller
 * imports each message separately.
 */
export async function importMessages(
  deps: DeliveryDeps,
  accountId: string,
  ready: readonly ReadyMessage[],
): Promise<ImportResult[]> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const existing = await listDelivered(
      tx.sql,
      accountId,
      ready.flatMap(({ stored, otherKeys }) => [stored.key, ...otherKeys]),
    )
    const findExisting = ({ stored, otherKeys }: ReadyMessage) =>
      [stored.key, ...otherKeys].map((key) => existing.get(key)).find((id) => id !== undefined)
    const newMessages = ready.filter(
      (one, at) =>
        findExisting(one) === undefined &&
        ready.findIndex(({ stored }) => stored.key === one.stored.key) === at,
    )
    const ids = newMessages.length > 0 ? await addMessagesInOrder(deps, tx, { accountId, newMessages }) : []
    const idsByKey = new Map(newMessages.map(({ stored }, at) => [stored.key, ids[at] as string]))
    return ready.map((one) => ({
      messageId: (findExisting(one) ?? idsByKey.get(one.stored.key)) as string,
      isNew: newMessages.includes(one),
    }))
  })
}

/** Stores messages that do not exist yet; returns their ids in order. */
async function addMessagesInOrder(
  deps: DeliveryDeps,
  tx: Transaction,
  { accountId, newMessages }: { accountId: string; newMessages: readonly ReadyMessage[] },
): Promise<string[]> {
  const folders = await AccountFolders.read(tx.sql, accountId)
  const now = deps.clock.now()
  const size = newMessages.reduce((sum, { stored }) => sum + stored.size, 0)
  if (!(await reserveStorage(tx.sql, accountId, size))) throw new Refused('over_quota')
  await saveBlobs(
    tx,
    newMessages.flatMap(({ stored }) => stored.blobs),
    now,
  )
  const messages: Parameters<typeof addMessages>[2]['messages'][number][] = []
  for (const { message, stored } of newMessages) {
    const folder = await folders.findByName(message.folder)
    if (!folder) throw new Refused('not_found')
    const { isUnread, isStarred, isDraft, flags = [], keywords = [], labels = [], virus = null } = message
    const { receivedAt, isReceivedThen } = message
    const at = isReceivedThen ? receivedAt : (stored.read.message.sentAt ?? receivedAt)
    const placement = {
      folderId: folder.id,
      arrivedAt: Math.min(at, now),
      isUnread,
      isStarred,
      isDraft,
      authentication: 'none' as const,
      virus,
      isOnce: true,
      isByBytes: true,
    }
    messages.push({ ...toMessage(stored, placement), flags: flags, keywords, labels })
  }
  const ids = await addMessages(deps, tx, { accountId, messages, folders })
  await saveImported(
    tx,
    accountId,
    newMessages.flatMap(({ message, stored }, at) =>
      message.virus ? [] : [{ messageId: ids[at] as string, stored }],
    ),
  )
  return ids
}
