import { actionsOf, isFilter, type Rule } from '@bocau/mail-core/sieve/rule'
import type { Sql } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import { listRules } from '../store.ts'

/** Finds the addresses that an account may forward messages to: those whose owners have agreed and still have them. */
export async function findVerifiedForwards(db: Sql, accountId: string): Promise<Set<string>> {
  const rows = await listRules(db, accountId, 'autofw')
  return new Set(rows.filter((row) => row.is_verified).map((row) => row.target))
}

/** Rejects a filter that forwards to an unverified address. */
export async function requireVerifiedForward(db: Sql, accountId: string, content: Rule): Promise<void> {
  const targets = listForwardAddresses(content)
  if (targets.length === 0) return
  const verified = await findVerifiedForwards(db, accountId)
  const emails = targets.filter((email) => !verified.has(email))
  if (emails.length > 0) throw new Refused('rule_unverified', { emails })
}

/** Returns the addresses that a filter forwards to. */
export function listForwardAddresses(content: Rule): string[] {
  if (!isFilter(content)) return []
  return actionsOf(content).flatMap((action) =>
    action.type === 'redirect' ? action.value.toLowerCase() : [],
  )
}
