import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRepository } from './read-repository.ts'

const journeys = join(import.meta.dirname, '../../e2e/src')

/** A wait stored in a variable: `const answer = page.waitForResponse(…)`. */
const waits = /const (\w+) = [\w.()]{1,60}\.waitFor(?:Request|Response|Event)\(/g

/** Returns wait variables that are not awaited before they are reassigned. */
function unawaited(text: string): string[] {
  return [...text.matchAll(waits)]
    .filter(({ 0: start, 1: name, index }) => {
      const after = text.slice(index + start.length)
      const end = after.search(new RegExp(`const ${name}\\b`))
      return !new RegExp(`await ${name}\\b`).test(end < 0 ? after : after.slice(0, end))
    })
    .map(({ 1: name }) => name ?? '')
}

test('every wait of a journey is awaited, because closing the page would reject it outside a test', () => {
  expect(unawaited('const a = page.waitForRequest("/x")\nreturn { a }')).toEqual(['a'])
  expect(unawaited('const a = page.waitForRequest("/x")\nawait a')).toEqual([])
  const unused = readdirSync(journeys, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      unawaited(readFileSync(join(journeys, file), 'utf8')).map((name) => `${file}: ${name}`),
    )
  expect(unused).toEqual([])
})

/** A time limit of one test: `}, 60_000)`. */
const testLimit = /^\s*\}, (\d[\d_]*)\)$/gm

test('no test has a shorter time limit than the default', () => {
  const root = join(import.meta.dirname, '../..')
  const breaches = readRepository(root)
    .sources.filter(({ path }) => /\.test\.tsx?$/.test(path))
    .flatMap(({ path }) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(testLimit)]
        .filter(([, limit]) => Number(limit?.replaceAll('_', '')) <= 120_000)
        .map(([text]) => `${path}: ${text.trim()}`),
    )
  expect(breaches).toEqual([])
})

/** A `vi.waitFor` with the default of one second, which a busy machine needs for one query. */
const shortWait =
  /^( *)[^\n]*\bvi\.wait(?:For|Until)\((?:[^\n]*\{\n(?:(?!\1\})[^\n]*\n)*\1\}\)|(?![^\n]*_000)[^\n]*\))$/gm

test('every wait has the time limit of the tests', () => {
  expect('  await vi.waitFor(() => {\n    x()\n  })'.match(shortWait)).toHaveLength(1)
  expect('  await vi.waitFor(() => x())'.match(shortWait)).toHaveLength(1)
  expect('  await vi.waitFor(() => {\n    x()\n  }, { timeout: 60_000 })'.match(shortWait)).toBeNull()
  expect('  await vi.waitFor(() => x(), 60_000)'.match(shortWait)).toBeNull()
  const root = join(import.meta.dirname, '../..')
  const breaches = readRepository(root)
    .sources.filter(({ path }) => /\.test\.tsx?$/.test(path))
    .flatMap(({ path }) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(shortWait)].map(
        ([text]) => `${path}: ${text.trim()}`,
      ),
    )
  expect(breaches).toEqual([])
})
