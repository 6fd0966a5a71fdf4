import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const packages = ['web', 'server', 'contract', 'mail-core']

/** Files that cast through `unknown`, and the reason; elsewhere values are parsed. */
const exceptions: Record<string, string> = {
  'contract/src/unknown-names.ts': 'schemas are walked by their definition, which zod does not type per kind',
  'mail-core/src/html/guarded-css.ts': 'the types of the library miss its tokenizer',
  'server/src/adapters/smtp/smtp-session.ts': 'the types of the library miss the fields',
  'server/src/db/postgres/open-pool.ts': 'the types of the library miss its socket',
  'server/src/db/postgres/query-fresh.ts': 'the types of the library miss its socket',
  'server/src/db/sqlite/sqlite-connection.ts': 'the types of Node miss that rows are arrays',
  'server/src/features/drive/search/search-store.ts': 'the column is chosen at run time',
  'server/src/features/sign-in/passkeys/manage-passkeys.ts': 'the library verifies the response',
  'server/src/features/sign-in/sign-in-by-passkey.ts': 'the library verifies the response',
  'server/src/features/threads/many-threads-store.ts': 'the columns are listed one line below',
  'web/src/api/session.ts': 'the server checks its replies in tests; the browser loads no schemas',
  'web/src/i18n/message.ts': 'the formatter needs two functions of the interface',
}

test('product code does not cast through unknown', () => {
  const casting = packages
    .flatMap((name) =>
      readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${name}/src/${file}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|trial|suite|fixture)\.|\/testing/.test(file))
    .filter((file) => /\bas unknown as\b/.test(readFileSync(join(root, file), 'utf8')))
  expect(casting.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})
