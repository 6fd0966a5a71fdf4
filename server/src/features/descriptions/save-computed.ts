import type { Transaction } from '../../db/database.ts'
import type { ReadDescription } from '../../ports/message-parser.ts'
import { findContents, messageSize } from '../messages/index.ts'
import { compressHead } from './compressed-head.ts'
import { isCacheable } from './describe-contents.ts'
import { computeKeys } from './describe-keys.ts'
import { insertDescriptions, insertGrams } from './description-store.ts'
import { insertHeads } from './head-store.ts'
import { saveKeys } from './key-store.ts'

/** New message of this transaction, described while it was parsed. */
export interface DescribedMessage {
  messageId: string
  blobHash: string
  raw: Uint8Array
  description: ReadDescription
}

/** Saves the descriptions of new messages, so that the background job does not open them. */
export async function saveComputed(
  tx: Transaction,
  accountId: string,
  messages: readonly DescribedMessage[],
): Promise<void> {
  const rows = messages.map(({ messageId, blobHash, raw, description: { grams, ...description } }) => ({
    messageId,
    version: versionOf(blobHash),
    description: { ...description, size: raw.byteLength },
    grams,
    head: compressHead(raw),
  }))
  await insertDescriptions(
    tx.sql,
    accountId,
    rows.filter(({ description }) => isCacheable(description)),
  )
  await insertGrams(
    tx.sql,
    accountId,
    rows.flatMap(({ grams, ...row }) => (grams ? { ...row, grams } : [])),
  )
  await insertHeads(tx.sql, accountId, rows)
  const ids = rows.map(({ messageId }) => messageId)
  const contents = [...(await findContents({ db: tx }, accountId, ids)).values()]
  const described = new Map(rows.map(({ messageId, description }) => [messageId, description]))
  await saveKeys(tx.sql, accountId, await computeKeys(tx.sql, accountId, { contents, described }))
}

/** Returns the version of a message with these bytes; the other fields only matter for drafts and infected messages. */
const versionOf = (blobHash: string) =>
  messageSize({ id: '', folder_id: '', uid: 0, blob_hash: blobHash, size: 0, status: '' }).version ?? ''
