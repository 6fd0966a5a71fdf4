import type { Transaction } from '../../db/database.ts'
import type { RulesDeps } from './deps.ts'
import { raiseVersion } from './store.ts'

/** What every change of rules ends with: delivery reads them anew, and so does every open window. */
export async function tellOfRules(
  deps: Pick<RulesDeps, 'events'>,
  tx: Transaction,
  accountId: string,
): Promise<void> {
  await raiseVersion(tx.sql, accountId)
  await deps.events.append(tx, accountId, 'rules_changed', {})
}
