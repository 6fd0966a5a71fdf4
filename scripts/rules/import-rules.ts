import { outsideRules } from './outside-rules.ts'
import type { Repository, Rule, Violation } from './rule.ts'
import { sourceRules } from './source-rules.ts'

/** Import rules of docs/architecture.md. A violation is reported with the reason of its rule. */
export const importRules: readonly Rule[] = [...sourceRules, ...outsideRules]

/** Lists all violations by file and line. */
export function findViolations(repository: Repository): Violation[] {
  return importRules
    .flatMap(({ name, why, find }) => find(repository).map((at) => ({ ...at, rule: name, why })))
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}
