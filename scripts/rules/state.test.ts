import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const packages = ['web', 'server', 'contract', 'mail-core', 'e2e', 'bench']

/** Files with module-level state, and the reason. */
const exceptions: Record<string, string> = {
  'web/src/features/preview/reading/read-worker.ts': 'a separate process that reads one file',
  'mail-core/src/search/index-terms.ts': 'terms are distinguished by a counter',
  'server/src/features/account/phone/phone-number.ts': 'a table that is read once',
  'server/src/adapters/libreoffice/run-confined.ts': 'the abilities of the machine are detected once',
  'e2e/src/harness/product.ts': 'the servers of a worker use one address, which the browser caches',
  'bench/src/corpus/files.ts': 'the same files for every corpus, created once',
  'bench/src/product/health-watch-thread.ts': 'a separate thread',
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
