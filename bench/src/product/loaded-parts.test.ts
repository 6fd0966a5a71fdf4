import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

test('every server module loaded by path exists', async () => {
  const texts = globSync('bench/src/**/*.ts', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const loaded = texts.flatMap((text) =>
    [...text.matchAll(/load<[^(]*>\('([^']+)'\)/gs)].map(([, path]) => path),
  )
  const existing = new Set(globSync('**/*.ts', { cwd: join(root, 'server/src') }))
  expect(loaded.length).toBeGreaterThan(5)
  expect(loaded.filter((path) => !existing.has(path as string))).toEqual([])
})
