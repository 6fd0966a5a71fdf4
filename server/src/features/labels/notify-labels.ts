import type { Transaction } from '../../db/database.ts'
import type { LabelDeps } from './deps.ts'
import { listLabels } from './label-store.ts'

/** Notifies clients of a created, changed or deleted label with the full list. */
export async function notifyLabels(
  deps: Pick<LabelDeps, 'events'>,
  tx: Transaction,
  accountId: string,
): Promise<void> {
  await deps.events.append(tx, accountId, 'labels_changed', { labels: await listLabels(tx.sql, accountId) })
}
