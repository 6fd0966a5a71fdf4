import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const packages = ['web', 'server', 'contract', 'mail-core', 'e2e', 'bench']

/** Files with module-level state, and the reason. */
const exceptions: Record<string, string> = {
  'web/src/features/preview/reading/read-worker.ts':
    'a worker is a process of its own: it reads one file and ends',
  'mail-core/src/search/search-marks.ts': 'marks are told from each other by a number that only grows',
  'server/src/features/account/phone/phone-number.ts': 'a table that is read once and never changes',
  'server/src/adapters/libreoffice/run-confined.ts': 'what this machine can do is found out once',
  'e2e/src/harness/product.ts':
    'the servers of a worker follow each other at one address, which its browser keeps',
  'bench/src/corpus/files.ts': 'the same files for every corpus, made once',
  'bench/src/product/health-watch-thread.ts': 'a thread of its own, which ends with what it watches',
}

test('no module has a mutable variable', () => {
  const breaches = packages.flatMap((name) =>
    readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
      .map((file) => `${name}/src/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|trial|suite|fixture)\.|\/testing/.test(file))
      .filter((file) => /^(?:export )?let /m.test(readFileSync(join(root, file), 'utf8'))),
  )
  expect(breaches.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})
