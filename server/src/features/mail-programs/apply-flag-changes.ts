import { rangeNumbers, toRanges } from '@bocau/mail-core/imap/sets/number-ranges'
import { z } from 'zod'
import type { Database, Transaction } from '../../db/database.ts'
import type { EventLog } from '../../db/event-log.ts'
import { IsolatedTasks } from '../../kernel/isolated-tasks.ts'
import { type JobHandlers, jobOf } from '../../kernel/job.ts'
import { hourly, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import { AccountFolders } from '../folders/index.ts'
import { type RowFlag, refreshRowFlag, refreshThreadFlags } from '../threads/index.ts'
import {
  applyToMessages,
  deleteFlagChanges,
  hasFlagChanges,
  listAccountsWithFlagChanges,
  listFlagChanges,
  type RecordedFlagChange,
} from './flag-change-store.ts'

/** Kind of the job that applies recorded flag changes. */
export const flagChangeJob = 'apply_flag_changes'
/** Delay of that job: a client often changes flags of many messages several times in a row. */
export const applyLaterMilliseconds = 250

const FlagChangeJob = z.object({ accountId: z.string() })

/** Applies the recorded flag changes of an account. */
export async function applyNow({ db }: { db: Database }, accountId: string): Promise<void> {
  if (await hasFlagChanges(db.sql, accountId)) await db.transaction((tx) => tx.lockAccount(accountId))
}

/** Job handler for recorded flag changes, by job kind. */
export function flagChangeJobs(deps: { db: Database }): JobHandlers {
  return { [flagChangeJob]: jobOf(FlagChangeJob, ({ accountId }) => applyNow(deps, accountId)) }
}

/** Maintenance step that applies changes whose job has failed. */
export function flagChangeMaintenance({ db }: { db: Database }): readonly MaintenanceStep[] {
  return [
    hourly('flag-changes', async () => {
      const tasks = new IsolatedTasks()
      for (const accountId of await listAccountsWithFlagChanges(db.sql))
        await tasks.run(accountId, () => applyNow({ db }, accountId))
      tasks.throwIfFailed()
    }),
  ]
}

/** Writes recorded flag changes to messages and lists, and notifies windows. The account is locked. */
export async function applyFlagChanges(
  { events }: { events: EventLog },
  tx: Transaction,
  accountId: string,
): Promise<void> {
  const threads = new Map<RowFlag | null, string[]>()
  for (const change of mergeChanges(await listFlagChanges(tx.sql, accountId))) {
    const threadIds = await applyToMessages(tx.sql, accountId, change)
    for (const rowFlag of rowFlags(change))
      threads.set(rowFlag, [...(threads.get(rowFlag) ?? []), ...threadIds])
  }
  await deleteFlagChanges(tx.sql, accountId)
  const folders = await AccountFolders.read(tx.sql, accountId)
  for (const [rowFlag, threadIds] of threads) {
    if (threadIds.length === 0) continue
    const change = rowFlag
      ? await refreshRowFlag(tx, accountId, { threadIds, rowFlag, folders })
      : await refreshThreadFlags(tx, accountId, { threadIds, folders })
    await events.append(tx, accountId, 'threads_changed', change)
  }
}

/** Merges changes of the same messages, so that each message is written once. */
function mergeChanges(changes: readonly RecordedFlagChange[]): RecordedFlagChange[] {
  const merged: RecordedFlagChange[] = []
  for (const [folderId, some] of Map.groupBy(changes, (change) => change.folderId)) {
    const messages = new Map<number, Pick<RecordedFlagChange, 'modseq' | 'flags'>>()
    for (const { modseq, flags, ranges } of some)
      for (const uid of rangeNumbers(ranges))
        messages.set(uid, { modseq, flags: { ...messages.get(uid)?.flags, ...flags } })
    const groups = Map.groupBy(messages, ([, state]) => JSON.stringify(state))
    for (const group of groups.values()) {
      const [[, state]] = group as [(typeof group)[number]]
      merged.push({ folderId, ...state, ranges: toRanges(group.map(([uid]) => uid)) })
    }
  }
  return merged
}

/** Returns the flags of list rows that a change affects; null for flags that rows do not show. */
function rowFlags({ flags }: RecordedFlagChange): Set<RowFlag | null> {
  const affected = new Set<RowFlag | null>()
  if (flags.is_unread !== undefined) affected.add('unread')
  if (flags.is_starred !== undefined) affected.add('starred')
  if (flags.is_answered !== undefined || flags.is_forwarded !== undefined) affected.add(null)
  return affected
}
