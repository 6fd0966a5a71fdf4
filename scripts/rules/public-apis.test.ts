import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const maxNames = 40
const moreNames: Record<string, number> = { 'server/src/features/account/index.ts': 60 }

test('no public API of a feature exports too many names', () => {
  const indexFiles = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'server/src/', 'web/src/'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((file) => file.endsWith('/index.ts'))
  expect(indexFiles.length).toBeGreaterThan(20)
  const wide = indexFiles
    .map((file) => `${file}: ${countNames(file)}`)
    .filter((row) => Number(row.split(': ')[1]) > (moreNames[row.split(': ')[0] ?? ''] ?? maxNames))
  expect(wide).toEqual([])
})

function countNames(file: string): number {
  const text = readFileSync(join(root, file), 'utf8')
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
  const named = lists.flatMap(([, names = '']) => names.split(',').filter((name) => name.trim() !== ''))
  return named.length + [...text.matchAll(/^export (?!type \{|\{)/gm)].length
}
