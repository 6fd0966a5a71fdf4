import type { Sql } from '../../db/database.ts'
import { getEventRange } from '../../db/event-log.ts'
import { inBatches } from '../../kernel/batches.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import { numberFolder, readVanished, readVanishedUids, type VanishedMessage } from '../numbering/index.ts'
import {
  type EntryRow,
  findCounters,
  listCounters,
  listEntryRows,
  listKeywords,
  listVanishedRows,
} from './entry-store.ts'

/** A message of a folder with its UID and flags. */
export interface FolderEntry {
  uid: number
  id: string
  modseq: number
  isSeen: boolean
  isFlagged: boolean
  isDraft: boolean
  isAnswered: boolean
  isForwarded: boolean
  isDeleted: boolean
  keywords: readonly string[]
}

/** IMAP counters of a folder. */
export interface FolderNumbers {
  uidValidity: number
  nextUid: number
  modseq: number
  /** First UID that no session has been notified of, as last saved. */
  recentUid: number
}

type Deps = Pick<MailboxDeps, 'db' | 'events'>

/** Returns the counters of a folder after numbering all of its messages; null when the folder is deleted. */
export async function getFolderNumbers(
  deps: Deps,
  accountId: string,
  folderId: string,
): Promise<FolderNumbers | null> {
  let counters = await findCounters(deps.db.sql, accountId, folderId)
  if (counters?.has_unnumbered) {
    await numberFolder(deps, accountId, folderId)
    counters = await findCounters(deps.db.sql, accountId, folderId)
  }
  if (!counters) return null
  return toFolderNumbers(counters)
}

const toFolderNumbers = (row: NonNullable<Awaited<ReturnType<typeof findCounters>>>): FolderNumbers => ({
  uidValidity: row.uid_validity,
  nextUid: row.next_uid,
  modseq: row.modseq,
  recentUid: row.recent_uid,
})

/** Returns the counters of every folder of an account by folder id. */
export async function listFolderNumbers(deps: Deps, accountId: string): Promise<Map<string, FolderNumbers>> {
  const numbers = new Map<string, FolderNumbers>()
  for (const row of await listCounters(deps.db.sql, accountId)) {
    const folderNumbers = row.has_unnumbered
      ? await getFolderNumbers(deps, accountId, row.id)
      : toFolderNumbers(row)
    if (folderNumbers) numbers.set(row.id, folderNumbers)
  }
  return numbers
}

const entriesAtOnce = 5000
/** Records of up to some hundred messages that are parsed before other requests run. */
const vanishedRowsAtOnce = 10

/**
 * Yields the messages of a folder between two UIDs that changed after a MODSEQ, in chunks between which other work can
 * run.
 */
export async function* listEntries(
  { db }: Pick<MailboxDeps, 'db'>,
  accountId: string,
  range: { folderId: string; fromUid?: number; toUid?: number; afterModseq?: number },
): AsyncGenerator<FolderEntry[]> {
  const { folderId, fromUid = 1, toUid = Number.MAX_SAFE_INTEGER, afterModseq = 0 } = range
  for (let from = Math.max(1, fromUid); from <= toUid; ) {
    const page = { accountId, folderId, fromUid: from, toUid, afterModseq, limit: entriesAtOnce }
    const rows = await listEntryRows(db.sql, page)
    const last = rows.at(-1)
    if (!last) return
    yield await toEntries(db.sql, accountId, rows)
    if (rows.length < entriesAtOnce) return
    from = last.uid + 1
  }
}

/** Lists the messages that left a folder after a MODSEQ. */
export async function listVanished(
  { db }: Pick<MailboxDeps, 'db'>,
  accountId: string,
  { folderId, afterModseq }: { folderId: string; afterModseq: number },
): Promise<VanishedMessage[]> {
  const rows = await listVanishedRows(db.sql, accountId, { folderId, after: afterModseq })
  const vanished: VanishedMessage[] = []
  for await (const some of inBatches(rows, vanishedRowsAtOnce))
    for (const { messages } of some) vanished.push(...readVanished(messages))
  return vanished
}

/** Lists the UIDs that left a folder after a MODSEQ; null when the record does not reach that far back. */
export async function listVanishedUids(
  deps: Pick<MailboxDeps, 'db'>,
  accountId: string,
  { folderId, afterModseq }: { folderId: string; afterModseq: number },
): Promise<number[] | null> {
  const { resumableFrom } = await getEventRange(deps.db.sql, accountId)
  if (afterModseq < resumableFrom) return null
  const rows = await listVanishedRows(deps.db.sql, accountId, { folderId, after: afterModseq })
  const uids: number[] = []
  for await (const some of inBatches(rows, vanishedRowsAtOnce))
    for (const { messages } of some) uids.push(...readVanishedUids(messages))
  return uids
}

async function toEntries(db: Sql, accountId: string, rows: readonly EntryRow[]): Promise<FolderEntry[]> {
  const labelled = rows.filter((row) => row.has_labels === 1).map((row) => row.id)
  const keywords = labelled.length > 0 ? await listKeywords(db, accountId, labelled) : null
  return rows.map((row) => ({
    uid: row.uid,
    id: row.id,
    modseq: row.modseq,
    isSeen: row.is_unread === 0,
    isFlagged: row.is_starred === 1,
    isDraft: row.is_draft === 1,
    isAnswered: row.is_answered === 1,
    isForwarded: row.is_forwarded === 1,
    isDeleted: row.is_deleted === 1,
    keywords: keywords?.get(row.id) ?? noKeywords,
  }))
}

const noKeywords: readonly string[] = []
