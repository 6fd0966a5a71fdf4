import type { Action, FilterRule } from '@bocau/mail-core/sieve/rule'
import type { Transaction } from '../../../db/database.ts'
import { toOneLine } from '../create-rule.ts'
import type { RulesDeps } from '../deps.ts'
import { notifyRulesChanged } from '../notify-rules-changed.ts'
import { insertRule, listRules } from '../store.ts'

/** Same as in the contract. */
const maxNameCharacters = 200

/** Transfer of rules between accounts, with the mapping of their actions. */
export interface TransferredRules {
  fromId: string
  toId: string
  /** Prefix of the names, which distinguishes them from the successor's own rules. */
  prefix: string
  /** Maps an action of a filter to the other mailbox. */
  translate(action: Action): Action
}

/**
 * Transfers filters and scripts to another mailbox, disabled, because they would act on other mail. Blocked senders,
 * forwarding and out-of-office replies are personal and are not transferred. Rules with equal name and content are not
 * duplicated.
 */
export async function transferRules(
  deps: Pick<RulesDeps, 'clock' | 'events' | 'ids'>,
  tx: Transaction,
  { fromId, toId, prefix, translate }: TransferredRules,
): Promise<void> {
  const existing = new Set((await listRules(tx.sql, toId)).map(({ name, content }) => `${name}\n${content}`))
  const now = deps.clock.now()
  let transferred = 0
  for (const { kind, name: called, content: ruleContent } of await listRules(tx.sql, fromId)) {
    if (kind !== 'filter' && kind !== 'script') continue
    const name = [...toOneLine(`${prefix}: ${called}`)].slice(0, maxNameCharacters).join('')
    const content = kind === 'script' ? ruleContent : mapActions(ruleContent, translate)
    if (existing.has(`${name}\n${content}`)) continue
    const row = { id: deps.ids.next(), kind, target: '', name, content, problem: null, holder_id: null }
    const order = { position: now + transferred++, created_at: now }
    await insertRule(tx.sql, { ...row, ...order, account_id: toId, is_enabled: 0, is_verified: 1 })
  }
  if (transferred > 0) await notifyRulesChanged(deps, tx, toId)
}

function mapActions(content: string, translate: TransferredRules['translate']): string {
  const filter = JSON.parse(content) as FilterRule
  return JSON.stringify({ ...filter, actions: filter.actions.map(translate) })
}
