import { limits } from '@bocau/contract/limits'
import { toRanges } from '@bocau/mail-core/imap/sets/number-ranges'
import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { AccountFolders } from '../folders/index.ts'
import {
  changeLinks,
  draftKeyword,
  findLabels,
  type KeywordLink,
  type LabelLink,
  unlinkKeywords,
} from '../labels/index.ts'
import { changeMail, type MailboxDeps } from '../mailbox/index.ts'
import { updateFlags } from '../messages/index.ts'
import { updateFolderModseq } from '../numbering/index.ts'
import { type RowFlag, refreshRowFlag, refreshThreadFlags } from '../threads/index.ts'
import { type EntryRow, findCounters, listEntriesOfUids, listKeywords } from './entry-store.ts'
import type { RecordedFlagChange } from './flag-change-store.ts'
import { columnChanges, type FlagChange, type MessageFlags } from './flag-columns.ts'
import { fewMessages, type RecordDeps, recordFlagChange } from './record-flag-change.ts'

type Deps = Pick<MailboxDeps, 'db' | 'events' | 'ids'>

const messagesAtOnce = 1000

/** Messages of a folder and the change to make. */
interface FlagRequest {
  folderId: string
  uids: readonly number[]
  change: FlagChange
  unchangedSince?: number | null
}

/**
 * Changes the flags of messages in a folder. Skips those that changed after `unchangedSince` and returns their UIDs.
 */
export async function setFlags(
  deps: Deps & RecordDeps,
  actor: Actor,
  { folderId, uids, change, unchangedSince }: FlagRequest,
): Promise<{ modified: number[] }> {
  if (!actor.isDomainVerified) throw new Refused('dns_verification_failed')
  const since = unchangedSince ?? Number.MAX_SAFE_INTEGER
  const isRecordable = isOfFlagsOnly(change)
  const modified: number[] = []
  for (let at = 0; at < uids.length; at += messagesAtOnce) {
    const request = { folderId, uids: uids.slice(at, at + messagesAtOnce), change, unchangedSince: since }
    if (!isRecordable || request.uids.length <= fewMessages) {
      modified.push(...(await changeMessages(deps, actor, request)))
      continue
    }
    const recorded = await recordFlagChange(deps, actor, request)
    modified.push(...recorded.modified)
    if (recorded.remaining.length > 0)
      modified.push(...(await changeMessages(deps, actor, { ...request, uids: recorded.remaining })))
  }
  return { modified: modified.toSorted((a, b) => a - b) }
}

/** Returns true when a change leaves keywords as they are. */
const isOfFlagsOnly = ({ mode, keywords }: FlagChange) => mode !== 'set' && keywords.length === 0

/** Changes the flags of some messages with their lists; returns the UIDs that changed after `unchangedSince`. */
async function changeMessages(
  deps: Deps & RecordDeps,
  actor: Actor,
  { folderId, uids, change, unchangedSince }: FlagRequest & { unchangedSince: number },
): Promise<number[]> {
  const { accountId } = actor
  // The next reader of the folder then needs no query for the changes.
  const snapshot = isOfFlagsOnly(change) ? await deps.snapshots.read(deps, accountId, folderId) : null
  const { modified, changed } = await changeMail(deps, actor, async (tx, folders) => {
    const isCurrent = snapshot?.isStateOf(await findCounters(tx.sql, accountId, folderId)) === true
    const rows = await listEntriesOfUids(tx.sql, accountId, { folderId, uids })
    const free = rows.filter((row) => row.modseq <= unchangedSince)
    const request = { folderId, rows: free, change }
    const modseq = await applyChange(deps, tx, { accountId, folders, request })
    return {
      modified: rows.filter((row) => row.modseq > unchangedSince).map((row) => row.uid),
      changed: isCurrent && modseq !== null ? describeChange(request, modseq) : null,
    }
  })
  if (snapshot && changed) deps.snapshots.recordFlagChange({ accountId, folderId, snapshot }, changed)
  return modified
}

/** Describes a change of flags that was applied to messages. */
function describeChange(
  { folderId, rows, change }: { folderId: string; rows: readonly EntryRow[]; change: FlagChange },
  modseq: number,
): RecordedFlagChange {
  const columns = columnChanges(change)
  const changed = rows.filter((row) => columns.some(({ column, value }) => row[column] !== value))
  const flags = Object.fromEntries(columns.map(({ column, value }) => [column, value]))
  return { folderId, modseq, flags, ranges: toRanges(changed.map(({ uid }) => uid)) }
}

/** Adds flags to messages of a folder within a larger change. The account is locked. */
export async function addFlags(
  deps: Deps,
  tx: Transaction,
  {
    accountId,
    request,
  }: {
    accountId: string
    request: { folderId: string; uids: readonly number[] } & Pick<FlagChange, 'flags' | 'keywords'>
  },
): Promise<void> {
  const { folderId, uids, flags, keywords } = request
  if (flags.length === 0 && keywords.length === 0) return
  const folders = await AccountFolders.read(tx.sql, accountId)
  const rows = await listEntriesOfUids(tx.sql, accountId, { folderId, uids })
  const change = { mode: 'add', flags, keywords } as const
  await applyChange(deps, tx, { accountId, folders, request: { folderId, rows, change } })
}

/** Returns the MODSEQ of the changed messages; null when none changed. */
async function applyChange(
  deps: Deps,
  tx: Transaction,
  {
    accountId,
    folders,
    request: { folderId, rows, change },
  }: {
    accountId: string
    folders: AccountFolders
    request: { folderId: string; rows: readonly EntryRow[]; change: FlagChange }
  },
): Promise<number | null> {
  const flagged = await changeFlags(tx, accountId, { rows, change })
  const labelled = await changeKeywords(deps, tx, { accountId, rows, change })
  if (!flagged.isAny && labelled.length === 0) return null
  await updateFolderModseq(tx.sql, accountId, [folderId])
  const threadIds = [...flagged.threadIds, ...labelled]
  const threadChange =
    flagged.rowFlag && labelled.length === 0
      ? await refreshRowFlag(tx, accountId, { threadIds, rowFlag: flagged.rowFlag, folders })
      : await refreshThreadFlags(tx, accountId, { threadIds, folders })
  return deps.events.append(tx, accountId, 'threads_changed', threadChange)
}

/** Changes flags that have columns; returns the threads whose rows show them. */
async function changeFlags(
  tx: Transaction,
  accountId: string,
  { rows, change: { mode, flags } }: { rows: readonly EntryRow[]; change: FlagChange },
): Promise<{ isAny: boolean; threadIds: string[]; rowFlag: RowFlag | null }> {
  const changed = { isAny: false, threadIds: [] as string[] }
  const rowFlags: (RowFlag | null)[] = []
  for (const { flag, column, value } of columnChanges({ mode, flags })) {
    const ids = rows.filter((row) => row[column] !== value).map((row) => row.id)
    const threadIds = await updateFlags(tx.sql, accountId, { messageIds: ids, flags: { [column]: value } })
    changed.isAny ||= ids.length > 0
    // Messages flagged as deleted are listed as before until they are expunged.
    if (flag === 'isDeleted') continue
    changed.threadIds.push(...threadIds)
    if (threadIds.length > 0) rowFlags.push(toRowFlag(flag))
  }
  const [rowFlag = null, ...rest] = rowFlags
  return { ...changed, rowFlag: rest.length === 0 ? rowFlag : null }
}

/** Returns the change that a flag makes to thread rows; null for flags that rows do not show. */
function toRowFlag(flag: keyof MessageFlags): RowFlag | null {
  if (flag === 'isSeen') return 'unread'
  return flag === 'isFlagged' ? 'starred' : null
}

/** Changes keywords; returns the threads of the affected messages. Rejects more keywords than a message may have. */
async function changeKeywords(
  deps: Pick<Deps, 'events' | 'ids'>,
  tx: Transaction,
  {
    accountId,
    rows,
    change: { mode, keywords },
  }: { accountId: string; rows: readonly EntryRow[]; change: FlagChange },
): Promise<string[]> {
  const labelled = rows.filter((row) => row.has_labels === 1).map((row) => row.id)
  if (keywords.length === 0 && (mode !== 'set' || labelled.length === 0)) return []
  const existingKeywords = await listKeywords(tx.sql, accountId, labelled)
  const labels = await findLabels(deps, tx, { accountId, keywords, createsMissing: mode !== 'remove' })
  const keywordKey = (keyword: string) => keyword.toLowerCase()
  const named = new Set(keywords.map(keywordKey))
  const keywordsOfDrafts = named.difference(new Set([keywordKey(draftKeyword)]))
  const [added, removed]: [LabelLink[], KeywordLink[]] = [[], []]
  for (const { id, is_draft } of rows) {
    const before = new Set((existingKeywords.get(id) ?? []).map(keywordKey))
    const fresh =
      mode === 'remove' ? [] : [...(is_draft ? keywordsOfDrafts : named)].filter((key) => !before.has(key))
    const dropped = [...before].filter((key) =>
      mode === 'remove' ? named.has(key) : mode === 'set' && !named.has(key),
    )
    if (fresh.length > 0 && before.size - dropped.length + fresh.length > limits.maxLabelsOfMessage)
      throw new Refused('too_many_labels')
    const linked = fresh.flatMap((key) => labels.get(key) ?? [])
    added.push(...linked.map((labelId) => ({ messageId: id, labelId })))
    removed.push(...dropped.map((key) => ({ messageId: id, key })))
  }
  await unlinkKeywords(tx.sql, accountId, removed)
  const messageIds = [...new Set([...removed, ...added].map(({ messageId }) => messageId))]
  const changed = await changeLinks(tx.sql, accountId, { messageIds, added })
  return changed.map((message) => message.thread_id)
}
