import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../db/database.ts'
import type { Flag } from '../../db/tables/tables.ts'
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
import { type EntryRow, listEntriesOfUids, listKeywords } from './entry-store.ts'

/** Flags of a message that IMAP clients set. */
interface MessageFlags {
  isSeen: boolean
  isFlagged: boolean
  isAnswered: boolean
  isForwarded: boolean
  isDeleted: boolean
}

/** Flags and keywords to add, to remove, or to replace all others. */
export interface FlagChange {
  mode: 'set' | 'add' | 'remove'
  flags: readonly (keyof MessageFlags)[]
  keywords: readonly string[]
}

type Deps = Pick<MailboxDeps, 'db' | 'events' | 'ids'>

const messagesAtOnce = 1000

/**
 * Changes the flags of messages in a folder. Skips those that changed after `unchangedSince` and returns their UIDs.
 */
export async function setFlags(
  deps: Deps,
  actor: Actor,
  request: { folderId: string; uids: readonly number[]; change: FlagChange; unchangedSince?: number | null },
): Promise<{ modified: number[] }> {
  const modified: number[] = []
  for (let at = 0; at < request.uids.length; at += messagesAtOnce) {
    const uids = request.uids.slice(at, at + messagesAtOnce)
    await changeMail(deps, actor, async (tx, folders) => {
      const rows = await listEntriesOfUids(tx.sql, actor.accountId, { folderId: request.folderId, uids })
      const since = request.unchangedSince ?? Number.MAX_SAFE_INTEGER
      modified.push(...rows.filter((row) => row.modseq > since).map((row) => row.uid))
      const free = rows.filter((row) => row.modseq <= since)
      await applyChange(deps, tx, {
        accountId: actor.accountId,
        folders,
        request: { ...request, rows: free },
      })
    })
  }
  return { modified }
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
): Promise<void> {
  const flagged = await changeFlags(tx, accountId, { rows, change })
  const labelled = await changeKeywords(deps, tx, { accountId, rows, change })
  if (!flagged.isAny && labelled.length === 0) return
  await updateFolderModseq(tx.sql, accountId, [folderId])
  const threadIds = [...flagged.threadIds, ...labelled]
  const threadChange =
    flagged.rowFlag && labelled.length === 0
      ? await refreshRowFlag(tx, accountId, { threadIds, rowFlag: flagged.rowFlag, folders })
      : await refreshThreadFlags(tx, accountId, { threadIds, folders })
  await deps.events.append(tx, accountId, 'threads_changed', threadChange)
}

const flagColumns = {
  isSeen: 'is_unread',
  isFlagged: 'is_starred',
  isAnswered: 'is_answered',
  isForwarded: 'is_forwarded',
  isDeleted: 'is_deleted',
} as const satisfies Record<keyof MessageFlags, keyof EntryRow>

/** Changes flags that have columns; returns the threads whose rows show them. */
async function changeFlags(
  tx: Transaction,
  accountId: string,
  { rows, change: { mode, flags } }: { rows: readonly EntryRow[]; change: FlagChange },
): Promise<{ isAny: boolean; threadIds: string[]; rowFlag: RowFlag | null }> {
  const changed = { isAny: false, threadIds: [] as string[] }
  const rowFlags: (RowFlag | null)[] = []
  for (const flag of Object.keys(flagColumns) as (keyof MessageFlags)[]) {
    const isNamed = flags.includes(flag)
    if (!isNamed && mode !== 'set') continue
    const isOn = isNamed && mode !== 'remove'
    const column = flagColumns[flag]
    // The column stores unread, the inverse of `\Seen`.
    const value: Flag = isOn === (flag !== 'isSeen') ? 1 : 0
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
