import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import type { Flag } from '../../../db/tables/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { changeMail } from '../actions/change-mail.ts'
import type { MailboxDeps } from '../deps.ts'
import { AccountFolders } from '../folders/account-folders.ts'
import { findLabels } from '../labels/find-labels.ts'
import { draftKeyword } from '../labels/label-keyword.ts'
import {
  type KeywordLink,
  type LabelLink,
  linkMany,
  markLabelled,
  unlinkKeywords,
} from '../labels/label-link-store.ts'
import { touchFolders } from '../numbering/numbering-store.ts'
import { refreshMarkedThreads } from '../threads/refresh-thread.ts'
import { refreshTurnedThreads, type Turn } from '../threads/turn-threads.ts'
import { type EntryRow, listEntriesOfUids, listKeywords } from './entry-store.ts'
import { updateMarks } from './mark-store.ts'

/** Flags of a message that IMAP clients set. */
export interface Marks {
  isSeen: boolean
  isFlagged: boolean
  isAnswered: boolean
  isForwarded: boolean
  isDeleted: boolean
}

/** Flags and keywords to add, to remove, or to replace all others. */
export interface MarkChange {
  mode: 'set' | 'add' | 'remove'
  marks: readonly (keyof Marks)[]
  keywords: readonly string[]
}

/** Maximum number of keywords per message. */
export const maxKeywords = limits.maxLabelsOfMessage

type Deps = Pick<MailboxDeps, 'db' | 'events' | 'ids'>

const messagesAtOnce = 1000

/**
 * Changes the flags of messages in a folder. Skips those that changed after `unchangedSince` and returns their UIDs.
 */
export async function setMarks(
  deps: Deps,
  actor: Actor,
  given: { folderId: string; uids: readonly number[]; change: MarkChange; unchangedSince?: number | null },
): Promise<{ modified: number[] }> {
  const modified: number[] = []
  for (let at = 0; at < given.uids.length; at += messagesAtOnce) {
    const uids = given.uids.slice(at, at + messagesAtOnce)
    await changeMail(deps, actor, async (tx, folders) => {
      const rows = await listEntriesOfUids(tx.sql, actor.accountId, given.folderId, uids)
      const since = given.unchangedSince ?? Number.MAX_SAFE_INTEGER
      modified.push(...rows.filter((row) => row.modseq > since).map((row) => row.uid))
      const free = rows.filter((row) => row.modseq <= since)
      await markSome(deps, tx, actor.accountId, folders, { ...given, rows: free })
    })
  }
  return { modified }
}

/** Adds flags to messages of a folder within a larger change. The account is locked. */
export async function addMarks(
  deps: Deps,
  tx: Transaction,
  accountId: string,
  given: { folderId: string; uids: readonly number[] } & Pick<MarkChange, 'marks' | 'keywords'>,
): Promise<void> {
  const { folderId, uids, marks, keywords } = given
  if (marks.length === 0 && keywords.length === 0) return
  const folders = await AccountFolders.read(tx.sql, accountId)
  const rows = await listEntriesOfUids(tx.sql, accountId, folderId, uids)
  const change = { mode: 'add', marks, keywords } as const
  await markSome(deps, tx, accountId, folders, { folderId, rows, change })
}

async function markSome(
  deps: Deps,
  tx: Transaction,
  accountId: string,
  folders: AccountFolders,
  { folderId, rows, change }: { folderId: string; rows: readonly EntryRow[]; change: MarkChange },
): Promise<void> {
  const marked = await changeMarks(tx, accountId, rows, change)
  const labelled = await changeKeywords(deps, tx, accountId, rows, change)
  if (!marked.isAny && labelled.length === 0) return
  await touchFolders(tx.sql, accountId, [folderId])
  const threadIds = [...marked.threadIds, ...labelled]
  const shown =
    marked.turn && labelled.length === 0
      ? await refreshTurnedThreads(tx, accountId, { threadIds, turn: marked.turn }, folders)
      : await refreshMarkedThreads(tx, accountId, threadIds, folders)
  await deps.events.append(tx, accountId, 'threads_changed', shown)
}

const columnOf = {
  isSeen: 'is_unread',
  isFlagged: 'is_starred',
  isAnswered: 'is_answered',
  isForwarded: 'is_forwarded',
  isDeleted: 'is_deleted',
} as const satisfies Record<keyof Marks, keyof EntryRow>

/** Changes flags that have columns; returns the threads whose rows show them. */
async function changeMarks(
  tx: Transaction,
  accountId: string,
  rows: readonly EntryRow[],
  { mode, marks }: MarkChange,
): Promise<{ isAny: boolean; threadIds: string[]; turn: Turn | null }> {
  const changed = { isAny: false, threadIds: [] as string[] }
  const turns: (Turn | null)[] = []
  for (const mark of Object.keys(columnOf) as (keyof Marks)[]) {
    const isNamed = marks.includes(mark)
    if (!isNamed && mode !== 'set') continue
    const isOn = isNamed && mode !== 'remove'
    const column = columnOf[mark]
    // The column stores unread, the inverse of `\Seen`.
    const value: Flag = isOn === (mark !== 'isSeen') ? 1 : 0
    const ids = rows.filter((row) => row[column] !== value).map((row) => row.id)
    const threadIds = await updateMarks(tx.sql, accountId, ids, { [column]: value })
    changed.isAny ||= ids.length > 0
    // Messages flagged as deleted are listed as before until they are expunged.
    if (mark === 'isDeleted') continue
    changed.threadIds.push(...threadIds)
    if (threadIds.length > 0) turns.push(turnOf(mark))
  }
  const [turn = null, ...others] = turns
  return { ...changed, turn: others.length === 0 ? turn : null }
}

/** Returns the change that a flag makes to thread rows; null for flags that rows do not show. */
function turnOf(mark: keyof Marks): Turn | null {
  if (mark === 'isSeen') return 'unread'
  return mark === 'isFlagged' ? 'starred' : null
}

/** Changes keywords; returns the threads of the affected messages. Rejects more keywords than a message may have. */
async function changeKeywords(
  deps: Pick<Deps, 'events' | 'ids'>,
  tx: Transaction,
  accountId: string,
  rows: readonly EntryRow[],
  { mode, keywords }: MarkChange,
): Promise<string[]> {
  const labelled = rows.filter((row) => row.has_labels === 1).map((row) => row.id)
  if (keywords.length === 0 && (mode !== 'set' || labelled.length === 0)) return []
  const had = await listKeywords(tx.sql, accountId, labelled)
  const labels = await findLabels(deps, tx, accountId, keywords, { isMade: mode !== 'remove' })
  const keyOf = (keyword: string) => keyword.toLowerCase()
  const named = new Set(keywords.map(keyOf))
  const ofDrafts = named.difference(new Set([keyOf(draftKeyword)]))
  const [added, removed]: [LabelLink[], KeywordLink[]] = [[], []]
  for (const { id, is_draft } of rows) {
    const before = new Set((had.get(id) ?? []).map(keyOf))
    const fresh =
      mode === 'remove' ? [] : [...(is_draft ? ofDrafts : named)].filter((key) => !before.has(key))
    const gone = [...before].filter((key) =>
      mode === 'remove' ? named.has(key) : mode === 'set' && !named.has(key),
    )
    if (fresh.length > 0 && before.size - gone.length + fresh.length > maxKeywords)
      throw new Refused('too_many_labels')
    const linked = fresh.flatMap((key) => labels.get(key) ?? [])
    added.push(...linked.map((labelId) => ({ messageId: id, labelId })))
    removed.push(...gone.map((key) => ({ messageId: id, key })))
  }
  await unlinkKeywords(tx.sql, accountId, removed)
  await linkMany(tx.sql, accountId, added)
  const ids = new Set([...removed, ...added].map(({ messageId }) => messageId))
  const changed = await markLabelled(tx.sql, accountId, [...ids])
  return changed.map((message) => message.thread_id)
}
