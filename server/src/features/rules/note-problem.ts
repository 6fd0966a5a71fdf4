import type { Transaction } from '../../db/database.ts'
import type { RulesDeps } from './deps.ts'
import { updateRule } from './store.ts'
import { tellOfRules } from './tell-of-rules.ts'

/** Says of a rule why it does not do what it says: its folder or its label is gone, or it has failed. */
export async function noteProblem(
  deps: Pick<RulesDeps, 'events'>,
  tx: Transaction,
  accountId: string,
  ruleId: string,
  problem: 'folder_gone' | 'label_gone' | 'script_failed',
): Promise<void> {
  await updateRule(tx.sql, accountId, ruleId, { problem })
  await tellOfRules(deps, tx, accountId)
}
