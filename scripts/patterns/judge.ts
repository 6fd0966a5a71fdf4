import { createRequire } from 'node:module'
import type { Pattern } from './collect.ts'

/** What the checker says of a pattern. */
export interface Judgement {
  status: 'safe' | 'vulnerable' | 'unknown'
  /** What it costs at most, in the checker's words, or the text that it costs much with. */
  says: string
}

interface Checker {
  checkSync(
    source: string,
    flags: string,
    options: { timeout: number },
  ): {
    status: Judgement['status']
    complexity?: { summary: string }
    attack?: { pattern: string }
    error?: { kind: string }
  }
}

const waitAtMostMilliseconds = 60_000
let checker: Checker | undefined

/** Asks the checker whether a pattern is linear, or as good as that: it never grows with the square of a text. */
export function judge({ source, flags }: Pick<Pattern, 'source' | 'flags'>): Judgement {
  // The build for browsers is the one that needs no other program.
  checker ??= createRequire(import.meta.url)('recheck/lib/browser.js') as Checker
  const said = checker.checkSync(source, flags, { timeout: waitAtMostMilliseconds })
  const says = [said.complexity?.summary, said.attack?.pattern, said.error?.kind].filter(Boolean).join(', ')
  return { status: said.status, says }
}

/** How a pattern is written down. */
export const nameOf = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>) => `/${source}/${flags}`
