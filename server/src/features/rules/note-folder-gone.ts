import type { Transaction } from '../../db/database.ts'
import type { RulesDeps } from './deps.ts'
import { updateRule } from './store.ts'
import { tellOfRules } from './tell-of-rules.ts'

/** Says of a rule that the folder it names is there no more. */
export async function noteFolderGone(
  deps: Pick<RulesDeps, 'events'>,
  tx: Transaction,
  accountId: string,
  ruleId: string,
): Promise<void> {
  await updateRule(tx.sql, accountId, ruleId, { problem: 'folder_gone' })
  await tellOfRules(deps, tx, accountId)
}
