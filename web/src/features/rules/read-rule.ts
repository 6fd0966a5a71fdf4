import type { Rule as WireRule } from '@bocau/contract/rules'
import type { BlockRule, FilterRule, ForwardRule, Rule, VacationRule } from '@bocau/mail-core/sieve/rule'

/** What is said of a script of the person's own beside it. */
export interface ScriptMark {
  type: 'script'
}

/** A rule with what it says taken apart. */
export interface ReadRule<R extends Rule | ScriptMark = Rule | ScriptMark> {
  id: string
  name: string
  isOn: boolean
  isVerified: boolean
  problem: WireRule['problem']
  content: R
  /** As a Sieve script. */
  script: string
}

interface Kinds {
  filter: FilterRule
  auto_mark_spam: BlockRule
  autofw: ForwardRule
  vacation: VacationRule
  script: ScriptMark
}

/** The rules of the wire with what they say taken apart. */
export function readRules(rules: readonly WireRule[]): ReadRule[] {
  return rules.map((rule) => ({
    id: rule.id,
    name: rule.name,
    isOn: rule.is_enable,
    isVerified: rule.verify,
    problem: rule.problem,
    content: JSON.parse(rule.sieve_json) as Rule | ScriptMark,
    script: rule.sieve_script,
  }))
}

/** The rules of one kind, in their order. */
export function rulesOf<K extends keyof Kinds>(rules: readonly ReadRule[], kind: K): ReadRule<Kinds[K]>[] {
  return rules.filter((rule): rule is ReadRule<Kinds[K]> =>
    'type' in rule.content ? rule.content.type === kind : kind === 'filter',
  )
}
