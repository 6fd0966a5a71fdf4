import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

const texts = globSync('bench/src/**/*.ts', { cwd: root }).map((file) =>
  readFileSync(join(root, file), 'utf8'),
)
const readModule = (path: string) => readFileSync(join(root, 'server/src', path), 'utf8')

test('every server module loaded by path exists', async () => {
  const loaded = texts.flatMap((text) =>
    [...text.matchAll(/load<[^(]*>\('([^']+)'\)/gs)].map(([, path]) => path),
  )
  const existing = new Set(globSync('**/*.ts', { cwd: join(root, 'server/src') }))
  expect(loaded.length).toBeGreaterThan(5)
  expect(loaded.filter((path) => !existing.has(path as string))).toEqual([])
})

test('every function used from a loaded module is exported by it', () => {
  const used = texts.flatMap((text) =>
    [...text.matchAll(/const \{ ([\w, ]+) \} = await load<\w+>\('([^']+)'\)/g)].flatMap(
      ([, names = '', path = '']) => names.split(', ').map((name) => ({ name, path })),
    ),
  )
  expect(used.length).toBeGreaterThan(5)
  const missing = used.filter(
    ({ name, path }) => !new RegExp(`^export [^;]*?\\b${name}\\b`, 'm').test(readModule(path)),
  )
  expect(missing).toEqual([])
})
