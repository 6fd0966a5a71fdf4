// npm run patterns [-- --all]: checks every regular expression that is not recorded as linear, or all of them, and
// records the results, because the checker takes minutes.
import { readFileSync, writeFileSync } from 'node:fs'
import { checkPattern, patternKey } from './check-pattern.ts'
import { collectPatterns } from './collect.ts'
import { exceptions } from './exceptions.ts'

const file = `${import.meta.dirname}/verified.json`
const existingRecords: Record<string, string> = process.argv.includes('--all')
  ? {}
  : JSON.parse(readFileSync(file, 'utf8'))
const { patterns, unknown } = collectPatterns()
const byName = new Map(patterns.map((pattern) => [patternKey(pattern), pattern]))
const verified: Record<string, string> = {}
let faultCount = 0

for (const [name, pattern] of byName) {
  if (exceptions.some((one) => one.pattern === name)) continue
  const existing = existingRecords[name]
  const { status, summary } =
    existing === undefined ? checkPattern(pattern) : { status: 'safe', summary: existing }
  if (status === 'safe') verified[name] = summary
  else {
    faultCount++
    console.log(`${pattern.path}:${pattern.line} ${name}\n    ${status}: ${summary}`)
  }
}
for (const { path, line, sourceText } of unknown)
  console.log(`${path}:${line} made while running: ${sourceText}`)
writeFileSync(file, `${JSON.stringify(verified, null, 2)}\n`)
console.log(
  `${byName.size} patterns: ${Object.keys(verified).length} linear, ${exceptions.length} excepted, ${faultCount} wrong`,
)
process.exitCode = faultCount > 0 ? 1 : 0
