import { createRequire } from 'node:module'
import type { Pattern } from './collect.ts'

/** Result of the checker. */
export interface PatternVerdict {
  status: 'safe' | 'vulnerable' | 'unknown'
  /** Maximum complexity, or the attack text. */
  summary: string
}

interface Checker {
  checkSync(
    source: string,
    flags: string,
    options: { timeout: number },
  ): {
    status: PatternVerdict['status']
    complexity?: { summary: string }
    attack?: { pattern: string }
    error?: { kind: string }
  }
}

const maxWaitMilliseconds = 60_000
let checker: Checker | undefined

/** Checks whether a pattern takes linear time in practice, never quadratic. */
export function checkPattern({ source, flags }: Pick<Pattern, 'source' | 'flags'>): PatternVerdict {
  // The browser build needs no other program.
  checker ??= createRequire(import.meta.url)('recheck/lib/browser.js') as Checker
  const diagnostics = checker.checkSync(source, flags, { timeout: maxWaitMilliseconds })
  const summary = [diagnostics.complexity?.summary, diagnostics.attack?.pattern, diagnostics.error?.kind]
    .filter(Boolean)
    .join(', ')
  return { status: diagnostics.status, summary }
}

/** Key of a pattern in the records. */
export const patternKey = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>) => `/${source}/${flags}`
