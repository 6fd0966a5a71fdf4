import type { Transaction } from '../../db/database.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import { assignUids } from '../numbering/index.ts'
import type { FlagChange } from './flag-columns.ts'
import { listUids } from './move-from-folder.ts'
import { addFlags } from './set-flags.ts'

/** A message that has just arrived in a folder, and the flags still to be set. */
export interface Arrived extends Pick<FlagChange, 'flags' | 'keywords'> {
  id: string
}

/** Assigns UIDs and flags to messages that arrived in a folder; returns the UIDs in order. The account is locked. */
export async function completeArrivals(
  deps: Pick<MailboxDeps, 'db' | 'events' | 'ids'>,
  tx: Transaction,
  { accountId, folderId, messages }: { accountId: string; folderId: string; messages: readonly Arrived[] },
): Promise<{ uidValidity: number; uids: number[] }> {
  const numbered = await assignUids(tx, accountId, { folderId })
  // Windows show no change, but every MODSEQ must be the number of an event.
  if (numbered > 0)
    await deps.events.append(tx, accountId, 'threads_changed', { threads: [], removed: [], counts: [] })
  const ids = messages.map(({ id }) => id)
  const { uidValidity, pairs } = await listUids(tx, accountId, { folderId, messageIds: ids })
  const byId = new Map(pairs.map(({ id, uid }) => [id, uid]))
  const uids = ids.map((id) => byId.get(id) ?? 0)
  for (const [at, { flags, keywords }] of messages.entries())
    await addFlags(deps, tx, {
      accountId,
      request: { folderId, uids: [uids[at] as number], flags, keywords },
    })
  return { uidValidity, uids }
}
