import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Folders of items of one kind, in which no search is needed. */
const rows = [
  /^server\/src\/features$/,
  /^server\/src\/db\/migrations$/,
  // Ordered by the levels in plan.ts.
  /^server\/src\/features$/,
  /^server\/src\/features\/demo\/(?:files|messages)(?:\/|$)/,
  /^docs\/decisions$/,
  /^docs\/screenshots(?:\/|$)/,
  /\/fixtures(?:\/|$)/,
  /^scripts\/fuzz\/findings$/,
]
const maxEntries = 25

test('no folder has too many entries, except for tests', () => {
  const entries = new Map<string, Set<string>>()
  for (const file of listFiles()) {
    const parts = file.split('/')
    for (let depth = 1; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/')
      entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth] ?? ''))
    }
  }
  const full = [...entries]
    .filter(([folder, { size }]) => size > maxEntries && !rows.some((row) => row.test(folder)))
    .map(([folder, { size }]) => `${folder}: ${size}`)
  expect(full).toEqual([])
})

function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter(
      (file) => file !== '' && !/\.(?:test|trial|suite|fixture|testing)\.\w+$|\/testing\.ts$/.test(file),
    )
}
