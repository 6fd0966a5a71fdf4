import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { formatTable, type Table } from './table.ts'

/** Writes `bench/RESULTS.md`: when, on what machine, and every table. */
export function writeResults(machine: readonly string[], tables: readonly Table[], command: string): void {
  const text = [
    '# Results',
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)} by \`${command}\`; what the rows mean is told in [README.md](README.md).`,
    '',
    ...machine.map((line) => `- ${line}`),
    '',
    ...tables.map(formatTable),
  ].join('\n')
  writeFileSync(join(root, 'bench/RESULTS.md'), `${text.trimEnd()}\n`)
}
