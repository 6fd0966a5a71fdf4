import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { isatty } from 'node:tty'
import { inRoot, pinnedNode, tools } from './paths.mjs'
import { capture } from './run.mjs'

const { workspaces } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))

const isTerminal = isatty(1)
const pretty = ['--pretty', String(isTerminal)]

/** Everything that is checked without running the product: types of each package, format, lint. */
export const checks = [
  ...workspaces.map((name) => ({ name: `types of ${name}`, args: [tools.tsc, '-p', name, ...pretty] })),
  { name: 'types of scripts', args: [tools.tsc, '-p', '.', ...pretty] },
  {
    name: 'format and lint (biome)',
    args: [tools.biome, 'check', '--error-on-warnings', isTerminal ? '--colors=force' : '--colors=off', '.'],
  },
  { name: 'lint with types (oxlint)', args: [tools.oxlint, '--deny-warnings'] },
  {
    name: 'nothing unused (knip)',
    args: [tools.knip, '--no-progress', '--no-config-hints', '--no-gitignore'],
  },
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

async function runCheck({ name, args }) {
  const started = performance.now()
  const { code, output } = await capture(pinnedNode, args)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(26)} ${seconds.padStart(5)} s`)
  if (code !== 0) console.log(output.trimEnd(), '\n')
  return code === 0
}
