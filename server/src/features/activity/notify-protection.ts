import type { Transaction } from '../../db/database.ts'
import type { EventLog } from '../../db/event-log.ts'

/** Notifies every open window of an account that its security settings changed. */
export async function notifyProtection(
  deps: { events: EventLog },
  tx: Transaction,
  accountId: string,
): Promise<void> {
  await deps.events.append(tx, accountId, 'protection_changed', {})
}
