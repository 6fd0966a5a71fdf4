import type { Action, FilterRule } from '@bocau/mail-core/sieve/rule'
import type { Transaction } from '../../../db/database.ts'
import { oneLine } from '../create-rule.ts'
import type { RulesDeps } from '../deps.ts'
import { insertRule, listRules } from '../store.ts'
import { tellOfRules } from '../tell-of-rules.ts'

/** Same as in the contract. */
const maxNameCharacters = 200

/** Transfer of rules between accounts, with the mapping of their actions. */
export interface HandedRules {
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
export async function handRules(
  deps: Pick<RulesDeps, 'clock' | 'events' | 'ids'>,
  tx: Transaction,
  { fromId, toId, prefix, translate }: HandedRules,
): Promise<void> {
  const there = new Set((await listRules(tx.sql, toId)).map(({ name, content }) => `${name}\n${content}`))
  const now = deps.clock.now()
  let handed = 0
  for (const { kind, name: called, content: says } of await listRules(tx.sql, fromId)) {
    if (kind !== 'filter' && kind !== 'script') continue
    const name = [...oneLine(`${prefix}: ${called}`)].slice(0, maxNameCharacters).join('')
    const content = kind === 'script' ? says : translated(says, translate)
    if (there.has(`${name}\n${content}`)) continue
    const row = { id: deps.ids.next(), kind, target: '', name, content, problem: null, holder_id: null }
    const order = { position: now + handed++, created_at: now }
    await insertRule(tx.sql, { ...row, ...order, account_id: toId, is_enabled: 0, is_verified: 1 })
  }
  if (handed > 0) await tellOfRules(deps, tx, toId)
}

function translated(content: string, translate: HandedRules['translate']): string {
  const filter = JSON.parse(content) as FilterRule
  return JSON.stringify({ ...filter, actions: filter.actions.map(translate) })
}
