import { availableParallelism } from 'node:os'
import { isatty } from 'node:tty'
import { inRoot, pinnedNode, tools } from './paths.mjs'
import { capture } from './run.mjs'

const isTerminal = isatty(1)

/**
 * The TypeScript programs, one for each environment that code runs in. Each owns the files that it lists. Imported files
 * of other programs are checked too: shared code must compile for Node and for browsers.
 */
export const programs = [
  { name: 'types for Node', config: 'tsconfig.json' },
  { name: 'types of web', config: 'web/tsconfig.json' },
  { name: 'types of bench', config: 'bench/tsconfig.json' },
  { name: 'types of e2e', config: 'e2e/tsconfig.json' },
  { name: 'types of mail-core', config: 'mail-core/tsconfig.json' },
  { name: 'types of scripts', config: 'scripts/tsconfig.json' },
  { name: 'types of public scripts', config: 'web/tsconfig.public.json' },
]

/**
 * Checks that do not run the product, the longest first. Each program uses one core: two checkers in one program
 * evaluate most types twice.
 *
 * @type {{ name: string, args: string[], env?: Record<string, string> }[]}
 */
const checks = [
  { name: 'lint with types (oxlint)', args: [tools.oxlint, '--deny-warnings'], env: { GOMAXPROCS: '1' } },
  ...programs.map(({ name, config }) => ({
    name,
    args: [tools.tsc, '-p', config, '--checkers', '1', '--pretty', String(isTerminal)],
  })),
  {
    name: 'format and lint (biome)',
    args: [tools.biome, 'check', '--error-on-warnings', isTerminal ? '--colors=force' : '--colors=off', '.'],
  },
  {
    name: 'nothing unused (knip)',
    args: [tools.knip, '--no-progress', '--no-config-hints', '--no-gitignore'],
  },
  { name: 'plain English', args: [inRoot('scripts/plain-english/check.ts')] },
]

/** Runs all checks, as many at a time as there are cores, and prints a line for each; returns `{ passed, failed, failures }`. */
export async function runChecks() {
  const waiting = [...checks]
  const counts = { passed: 0, failed: 0, failures: /** @type {string[]} */ ([]) }
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const isGood = await runCheck(check)
      counts[isGood ? 'passed' : 'failed'] += 1
      if (!isGood) counts.failures.push(check.name)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return counts
}

async function runCheck({ name, args, env = {} }) {
  const started = performance.now()
  const { code, output } = await capture(pinnedNode, args, { env })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(26)} ${seconds.padStart(5)} s`)
  if (code !== 0) console.log(output.trimEnd(), '\n')
  return code === 0
}
