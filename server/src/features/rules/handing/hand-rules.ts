import type { Action, FilterRule } from '@bocau/mail-core/sieve/rule'
import type { Transaction } from '../../../db/database.ts'
import { oneLine } from '../create-rule.ts'
import type { RulesDeps } from '../deps.ts'
import { insertRule, listRules } from '../store.ts'
import { tellOfRules } from '../tell-of-rules.ts'

/** As the contract has it. */
const maxNameCharacters = 200

/** From whom to whom rules are handed, and how they read in the other mailbox. */
export interface HandedRules {
  fromId: string
  toId: string
  /** What stands before their names, so that nobody takes them for their own. */
  prefix: string
  /** What an action of a filter is in the other mailbox. */
  translate(action: Action): Action
}

/**
 * Gives somebody the filters and scripts of another mailbox, switched off: what they do there they would do to somebody
 * else's mail. Blocked senders, forwarding and the answer of an absence belong to the person and stay. What the other
 * has already, by name and content, does not come twice.
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
