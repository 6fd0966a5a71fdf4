import type { Transaction } from '../../../db/database.ts'
import type { MailboxDeps } from '../deps.ts'
import { listLabels } from './label-store.ts'

/** Tells of a label that was made, changed or removed: all of them, as windows show them. */
export async function tellOfLabels(
  deps: Pick<MailboxDeps, 'events'>,
  tx: Transaction,
  accountId: string,
): Promise<void> {
  await deps.events.append(tx, accountId, 'labels_changed', { labels: await listLabels(tx.sql, accountId) })
}
