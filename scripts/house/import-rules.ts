import { outsideRules } from './outside-rules.ts'
import { ownCodeRules } from './own-code-rules.ts'
import type { Breach, Repository, Rule } from './rule.ts'

/** The import rules of docs/architecture.md. Each says why it stands; a breach is reported with that sentence. */
export const importRules: readonly Rule[] = [...ownCodeRules, ...outsideRules]

/** Everything in the repository that breaks a rule, in the order of files and lines. */
export function findBreaches(repository: Repository): Breach[] {
  return importRules
    .flatMap(({ name, why, find }) => find(repository).map((at) => ({ ...at, rule: name, why })))
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}
