import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const packages = ['web', 'server', 'contract', 'mail-core', 'e2e', 'bench']

/** Files with module-level state, and the reason. */
const exceptions: Record<string, string> = {
  'web/src/features/preview/reading/read-worker.ts': 'a separate process that reads one file',
  'mail-core/src/search/index-terms.ts': 'terms are distinguished by a counter',
  'server/src/features/sign-in/phone/phone-number.ts': 'a table that is read once',
  'server/src/adapters/libreoffice/run-confined.ts': 'the abilities of the machine are detected once',
  'e2e/src/harness/product.ts': 'the servers of a worker use one address, which the browser caches',
  'bench/src/corpus/files.ts': 'the same files for every corpus, created once',
  'bench/src/product/request-watch-thread.ts': 'a separate thread',
}

/** Features with a module-level collection that outlives the session of a user, and the reason. */
const sharedCollections: Record<string, string> = {
  'compose/editor/sanitise/safe-style.ts': 'a cache of computed styles',
  'compose/index.ts': 'the code of the feature, loaded once',
  'drive/send-by-mail.ts': 'a function that the page registers once',
  'mailbox/reading.ts': 'functions that the thread view registers once',
  'mailbox/run-action.ts': 'the code of the actions, loaded once',
  'mailbox/thread-actions/print.ts': 'a function that the actions register once',
  'mailbox/thread/body-frame/base-style.ts': 'a style sheet, loaded once',
  'preview/sheet/format-number.ts': 'a cache of formatters',
}

/** Empty collection or store at the top level of a module; constants have content or a read-only type. */
const collection =
  /^(?:export )?const \w+(?:: (?!readonly|Readonly)[^=\n]+)? = (?:new (?:Weak)?(?:Map|Set)\b(?:<.+>)?\(\)|new Store\b|\[\]$)/m

/** Lists the source files of a package, without tests. */
const sourceFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|trial|suite|fixture)\.|\/testing/.test(file))

const matching = (folder: string, pattern: RegExp): string[] =>
  sourceFiles(folder).filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))

test('no module has a mutable variable', () => {
  const breaches = packages.flatMap((name) => matching(`${name}/src`, /^(?:export )?let /m))
  expect(breaches.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

test('state of web features belongs to the session of the user, see perSession', () => {
  const folder = 'web/src/features'
  const breaches = matching(folder, collection).map((file) => file.slice(folder.length + 1))
  expect(breaches.toSorted()).toEqual(Object.keys(sharedCollections).toSorted())
})
