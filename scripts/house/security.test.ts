import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

interface Held {
  control: string
  file: string
  name: string
}

/** The tests that the tables of docs/security.md name: after each file, its tests in quotes. */
function namedTests(page: string): Held[] {
  return page.split('\n').flatMap((line) => {
    const [, control = '', , held = ''] = line.split(' | ').length === 3 ? splitRow(line) : []
    return [...held.matchAll(/`([^`]+)`((?:[ ,;]*"[^"]+")+)/g)].flatMap(([, file = '', names = '']) =>
      [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => ({ control, file, name })),
    )
  })
}

function splitRow(line: string): string[] {
  return ['', ...line.replace(/^\| | \|$/g, '').split(' | ')]
}

test('every control of docs/security.md names tests, and each of them exists', () => {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const tables = page.split('\n\n').filter((block) => block.startsWith('| control |'))
  const rows = tables.flatMap((table) => table.trim().split('\n').slice(2))
  const named = namedTests(page)
  expect(rows.length).toBeGreaterThan(10)
  const unheld = rows.filter((row) => !named.some(({ control }) => row.startsWith(`| ${control} |`)))
  expect(unheld).toEqual([])

  const missing = named.filter(({ file, name }) => {
    const path = join(root, file)
    if (!existsSync(path)) return true
    const text = readFileSync(path, 'utf8')
    return !["'", '`', '"'].some((quote) => text.includes(`${quote}${name}${quote}`))
  })
  expect(missing).toEqual([])
})
