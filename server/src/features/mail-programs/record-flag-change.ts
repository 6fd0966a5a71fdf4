import { joinRanges, toRanges } from '@bocau/mail-core/imap/sets/number-ranges'
import type { Actor } from '../../kernel/actor.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import { noChange } from '../threads/index.ts'
import { applyLaterMilliseconds, applyNow, flagChangeJob } from './apply-flag-changes.ts'
import { findCounters } from './entry-store.ts'
import { insertFlagChange, listFlagChanges, type RecordedFlagChange } from './flag-change-store.ts'
import { columnChanges, type FlagChange } from './flag-columns.ts'
import type { FolderSnapshot } from './folder-snapshot.ts'
import type { FolderSnapshots } from './folder-snapshots.ts'
import type { FolderEntry } from './list-entries.ts'

export type RecordDeps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'jobs'> & {
  snapshots: FolderSnapshots
}

interface ChangeRequest {
  folderId: string
  uids: readonly number[]
  change: FlagChange
  unchangedSince: number
}

/** Smaller changes are applied at once. */
export const fewMessages = 50
/** Limits of the recorded changes in an account, because its next other change has to apply all of them first. */
const maxMessages = 2000
const maxChanges = 50
/** The folder may change while the change is prepared. */
const maxAttempts = 3

/**
 * Records a flag change of many messages, which a job applies to the messages and lists shortly after. Returns the
 * UIDs that changed after `unchangedSince` and those whose change was not recorded, because they are few or because
 * other changes interfere.
 */
export async function recordFlagChange(
  deps: RecordDeps,
  { accountId }: Actor,
  { folderId, uids, change, unchangedSince }: ChangeRequest,
): Promise<{ modified: number[]; remaining: number[] }> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const snapshot = await deps.snapshots.read(deps, accountId, folderId)
    const entries = snapshot?.entriesOfUids(uids) ?? []
    const modified = entries.filter(({ modseq }) => modseq > unchangedSince).map(({ uid }) => uid)
    const remaining = entries
      .filter((entry) => entry.modseq <= unchangedSince && isChanging(entry, change))
      .map(({ uid }) => uid)
    if (!snapshot || remaining.length <= fewMessages) return { modified, remaining }
    const isRecorded = await insertChange(deps, { accountId, snapshot, folderId, uids: remaining, change })
    if (isRecorded) return { modified, remaining: [] }
  }
  return { modified: [], remaining: [...uids] }
}

/** Counts the messages of recorded changes once each. */
function countMessages(changes: readonly Pick<RecordedFlagChange, 'folderId' | 'ranges'>[]): number {
  const byFolder = Map.groupBy(changes, ({ folderId }) => folderId)
  const ranges = [...byFolder.values()].flatMap((some) => joinRanges(some.flatMap((change) => change.ranges)))
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0)
}

/** Returns true when a change adds or removes a flag of a message. */
function isChanging(entry: FolderEntry, { mode, flags }: FlagChange): boolean {
  return flags.some((flag) => entry[flag] === (mode === 'remove'))
}

/** Records a change of messages in the state of the snapshot; returns false when the folder has changed since. */
async function insertChange(
  deps: RecordDeps,
  request: {
    accountId: string
    snapshot: FolderSnapshot
    folderId: string
    uids: readonly number[]
    change: FlagChange
  },
): Promise<boolean> {
  const { accountId, snapshot, folderId, uids, change } = request
  const flags = Object.fromEntries(columnChanges(change).map(({ column, value }) => [column, value]))
  const ranges = toRanges(uids)
  const modseq = await deps.db.transaction(async (tx) => {
    const { waitingFlagChanges } = await tx.lockAccount(accountId, { appliesFlagChanges: false })
    const before = waitingFlagChanges > 0 ? await listFlagChanges(tx.sql, accountId) : []
    const waiting = countMessages([...before, { folderId, ranges }])
    if (before.length >= maxChanges || waiting > maxMessages) return 'full'
    const counters = await findCounters(tx.sql, accountId, folderId)
    if (!snapshot.isStateOf(counters)) return null
    // Windows are notified when the change is applied, but every MODSEQ must be the number of an event.
    const number = await deps.events.append(tx, accountId, 'threads_changed', noChange)
    await insertFlagChange(tx.sql, accountId, {
      change: { folderId, modseq: number, flags, ranges },
      waiting,
    })
    // Otherwise the job of an earlier change applies this one, too.
    if (before.length === 0)
      await deps.jobs.enqueue(tx, {
        kind: flagChangeJob,
        payload: { accountId },
        runAt: deps.clock.now() + applyLaterMilliseconds,
      })
    return number
  })
  if (modseq === 'full') await applyNow(deps, accountId)
  if (typeof modseq !== 'number') return false
  deps.snapshots.recordFlagChange({ accountId, folderId, snapshot }, { folderId, modseq, flags, ranges })
  return true
}
