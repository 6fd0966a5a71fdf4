import { inOrder } from '@bocau/mail-core/sieve/compile-script'
import type { Rule } from '@bocau/mail-core/sieve/rule'
import { checkScript, type Program } from '@bocau/mail-core/sieve/script/check-script'
import type { Sql } from '../../db/database.ts'
import { findVersion, listStoredRules, type RuleRow } from './store.ts'

/** An enabled rule with its row. */
export type ActiveRule = Rule & {
  readonly ruleId: string
  readonly ruleName: string
}

/** The enabled script, ready to run. */
export interface ActiveScript {
  readonly ruleId: string
  readonly ruleName: string
  /** True when a failure was already reported. */
  readonly hasFailed: boolean
  readonly program: Program
}

/** Enabled rules and script of a mailbox. */
export interface RuleSet {
  readonly rules: readonly ActiveRule[]
  readonly script: ActiveScript | null
}

interface CachedRules {
  version: number
  set: RuleSet
}

const maxCached = 2000
const noRules: RuleSet = { rules: [], script: null }

/**
 * Cache of enabled rules, reloaded after a change. The validity of a forward address can change without one, so
 * delivery checks it for each message.
 */
export class ActiveRules {
  readonly #cached = new Map<string, CachedRules>()

  async get(db: Sql, accountId: string): Promise<RuleSet> {
    const version = await findVersion(db, accountId)
    if (version === 0) return noRules
    const cached = this.#cached.get(accountId)
    if (cached?.version === version) return cached.set
    const set = readSet(await listStoredRules(db, accountId))
    this.#cached.delete(accountId)
    this.#cached.set(accountId, { version, set })
    if (this.#cached.size > maxCached) this.#cached.delete(this.#cached.keys().next().value as string)
    return set
  }
}

function readSet(rows: readonly RuleRow[]): RuleSet {
  const active = rows.filter((row) => row.is_enabled && row.is_verified)
  const rules = active
    .filter((row) => row.kind !== 'script')
    .map((row): ActiveRule => ({ ...(JSON.parse(row.content) as Rule), ...ruleSource(row) }))
  const script = active.find((row) => row.kind === 'script')
  return {
    rules: inOrder(rules),
    script: script ? readScript(script) : null,
  }
}

function readScript(row: RuleRow): ActiveScript | null {
  const { program } = checkScript((JSON.parse(row.content) as { script: string }).script)
  return program && { ...ruleSource(row), hasFailed: row.problem === 'script_failed', program }
}

const ruleSource = (row: RuleRow) => ({
  ruleId: row.id,
  ruleName: row.name,
})
