import type { RuleProblem, Rule as WireRule } from '@bocau/contract/rules'
import { compileRule } from '@bocau/mail-core/sieve/compile-rule'
import type { Rule } from '@bocau/mail-core/sieve/rule'
import type { RuleRow } from './store.ts'

/** A rule as clients see it; its script is made of its content, so that the two always say the same. */
export function wireRule(row: RuleRow): WireRule {
  return {
    id: row.id,
    is_enable: row.is_enabled === 1,
    name: row.name,
    sieve_json: row.content,
    sieve_script: compileRule(JSON.parse(row.content) as Rule),
    verify: row.is_verified === 1,
    problem: row.problem as RuleProblem | null,
  }
}
