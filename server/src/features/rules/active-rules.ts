import { inOrder } from '@bocau/mail-core/sieve/compile-script'
import type { Rule } from '@bocau/mail-core/sieve/rule'
import type { Sql } from '../../db/database.ts'
import { findVersion, listRules } from './store.ts'

/** A rule that is on, with the row it comes from. */
export type ActiveRule = Rule & {
  readonly ruleId: string
  readonly ruleName: string
  /** It was said already that its folder is gone. */
  readonly hasProblem: boolean
}

interface Known {
  version: number
  rules: readonly ActiveRule[]
}

const remembered = 2000

/** The rules that are on, as delivery acts by them: read once, and again when they have changed. */
export class ActiveRules {
  readonly #known = new Map<string, Known>()

  async of(db: Sql, accountId: string): Promise<readonly ActiveRule[]> {
    const version = await findVersion(db, accountId)
    if (version === 0) return []
    const known = this.#known.get(accountId)
    if (known?.version === version) return known.rules
    const rules = await readRules(db, accountId)
    this.#known.delete(accountId)
    this.#known.set(accountId, { version, rules })
    if (this.#known.size > remembered) this.#known.delete(this.#known.keys().next().value as string)
    return rules
  }
}

async function readRules(db: Sql, accountId: string): Promise<ActiveRule[]> {
  const rows = await listRules(db, accountId)
  const active = rows
    .filter((row) => row.is_enabled && row.is_verified)
    .map(
      (row): ActiveRule => ({
        ...(JSON.parse(row.content) as Rule),
        ruleId: row.id,
        ruleName: row.name,
        hasProblem: row.problem !== null,
      }),
    )
  return inOrder(active)
}
