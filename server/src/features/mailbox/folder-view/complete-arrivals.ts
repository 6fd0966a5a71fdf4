import type { Transaction } from '../../../db/database.ts'
import type { MailboxDeps } from '../deps.ts'
import { giveNumbers } from '../numbering/number-messages.ts'
import { numbersOf } from './move-from-folder.ts'
import { addMarks, type MarkChange } from './set-marks.ts'

/** A message that has just arrived in a folder, and the flags still to be set. */
export interface Arrived extends Pick<MarkChange, 'marks' | 'keywords'> {
  id: string
}

/** Assigns UIDs and flags to messages that arrived in a folder; returns the UIDs in order. The account is locked. */
export async function completeArrivals(
  deps: Pick<MailboxDeps, 'db' | 'events' | 'ids'>,
  tx: Transaction,
  accountId: string,
  { folderId, messages }: { folderId: string; messages: readonly Arrived[] },
): Promise<{ uidValidity: number; uids: number[] }> {
  const given = await giveNumbers(tx, accountId, folderId)
  // Windows show no change, but every MODSEQ must be the number of an event.
  if (given > 0)
    await deps.events.append(tx, accountId, 'threads_changed', { threads: [], removed: [], counts: [] })
  const ids = messages.map(({ id }) => id)
  const { uidValidity, pairs } = await numbersOf(tx, accountId, folderId, ids)
  const byId = new Map(pairs.map(({ id, uid }) => [id, uid]))
  const uids = ids.map((id) => byId.get(id) ?? 0)
  for (const [at, { marks, keywords }] of messages.entries())
    await addMarks(deps, tx, accountId, { folderId, uids: [uids[at] as number], marks, keywords })
  return { uidValidity, uids }
}
