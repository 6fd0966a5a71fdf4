// npm run patterns [-- --all]: checks every regular expression that is not recorded as linear, or all of them, and
// records the results, because the checker takes minutes.
import { readFileSync, writeFileSync } from 'node:fs'
import { checkPattern, nameOf } from './check-pattern.ts'
import { collectPatterns } from './collect.ts'
import { exceptions } from './exceptions.ts'

const file = `${import.meta.dirname}/verified.json`
const before: Record<string, string> = process.argv.includes('--all')
  ? {}
  : JSON.parse(readFileSync(file, 'utf8'))
const { patterns, unknown } = collectPatterns()
const byName = new Map(patterns.map((pattern) => [nameOf(pattern), pattern]))
const verified: Record<string, string> = {}
let wrong = 0

for (const [name, pattern] of byName) {
  if (exceptions.some((one) => one.pattern === name)) continue
  const existing = before[name]
  const { status, summary } =
    existing === undefined ? checkPattern(pattern) : { status: 'safe', summary: existing }
  if (status === 'safe') verified[name] = summary
  else {
    wrong++
    console.log(`${pattern.path}:${pattern.line} ${name}\n    ${status}: ${summary}`)
  }
}
for (const { path, line, written } of unknown) console.log(`${path}:${line} made while running: ${written}`)
writeFileSync(file, `${JSON.stringify(verified, null, 2)}\n`)
console.log(
  `${byName.size} patterns: ${Object.keys(verified).length} linear, ${exceptions.length} excepted, ${wrong} wrong`,
)
process.exitCode = wrong > 0 ? 1 : 0
