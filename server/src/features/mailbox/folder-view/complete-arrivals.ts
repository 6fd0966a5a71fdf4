import type { Transaction } from '../../../db/database.ts'
import type { MailboxDeps } from '../deps.ts'
import { giveNumbers } from '../numbering/number-messages.ts'
import { numbersOf } from './move-from-folder.ts'
import { addMarks, type MarkChange } from './set-marks.ts'

/** A message that has just come into a folder, and the marks that it is still to get. */
export interface Arrived extends Pick<MarkChange, 'marks' | 'keywords'> {
  id: string
}

/** Gives numbers and marks to messages that came into a folder; answers with the numbers in their order. The account is locked. */
export async function completeArrivals(
  deps: Pick<MailboxDeps, 'db' | 'events' | 'ids'>,
  tx: Transaction,
  accountId: string,
  { folderId, messages }: { folderId: string; messages: readonly Arrived[] },
): Promise<{ uidValidity: number; uids: number[] }> {
  const given = await giveNumbers(tx, accountId, folderId)
  // No window shows it, but the numbers that other programs go by must be those of events.
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
