import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRepository } from './read-repository.ts'
import { fewLines, findSmallFiles } from './small-files.ts'
import { readSource } from './source.ts'

const root = join(import.meta.dirname, '../..')
const { sources } = readRepository(root)

/** Small files with one importer that stay separate, with the reason. */
const named: Readonly<Record<string, string>> = {
  'server/src/adapters/worker/message-worker.ts': 'entry file of a thread',
  'server/src/db/sqlite/copy-thread.ts': 'entry file of a thread',
  'server/src/entrypoints/smtp-in/lone-line-feed.ts': 'its importer is long enough',
  'server/src/entrypoints/http/etag.ts': 'its importer is long enough',
  'web/src/app/notices/AccountNotice.tsx': 'its importer is long enough',
  'web/src/app/sidebar/StorageNotice.tsx': 'its importer is long enough',
  'web/src/features/compose/recall/recall-message.tsx':
    'exported by lazy-entry.ts, which is loaded on demand',
  'web/src/features/compose/tracking/show-views.tsx': 'exported by lazy-entry.ts, which is loaded on demand',
}

test('a small file with one importer is part of it, unless it is a contract', () => {
  const small = findSmallFiles(sources, countLines, named)

  const contracts = Map.groupBy(small, ({ separationReason }) => separationReason ?? '')
  for (const [contract, files] of contracts) {
    if (contract !== '') console.info(`${contract}:\n${files.map(({ path }) => `  ${path}`).join('\n')}`)
  }
  expect(contracts.get('')?.map(({ path, importer }) => `${path} belongs into ${importer}`) ?? []).toEqual([])
  expect(small.length).toBeGreaterThan(50)
})

test('every listed file exists, is small and has one importer', () => {
  const small = findSmallFiles(sources, countLines, named).map(({ path }) => path)

  expect(Object.keys(named).filter((path) => !small.includes(path))).toEqual([])
})

test('finds a small file with one importer, and none with two or many lines', () => {
  const few = [
    readSource(
      'web/src/ui/a.ts',
      "import { once } from './once.ts'\nimport { twice } from './twice.ts'\nimport './long.ts'",
    ),
    readSource('web/src/ui/b.ts', "import { twice } from './twice.ts'"),
    ...['once', 'twice', 'long'].map((name) => readSource(`web/src/ui/${name}.ts`, 'export const x = 1')),
  ]
  const lines = (path: string) => (path.endsWith('long.ts') ? fewLines : 5)

  expect(findSmallFiles(few, lines, {})).toEqual([
    { path: 'web/src/ui/once.ts', importer: 'web/src/ui/a.ts' },
  ])
})

function countLines(path: string): number {
  return readFileSync(join(root, path), 'utf8').split('\n').length - 1
}
