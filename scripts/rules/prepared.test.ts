import { expect, test } from 'vitest'
import { readRepository } from './read-repository.ts'

const prepared = 'server/src/db/prepared.ts'

/** Incoming mail, lists, and the database layer. */
const folders =
  /^server\/src\/(?:db|features\/(?:delivery|folders|labels|mail-programs|mailbox|messages|numbering|threads))\//

/** Used by every message, request or drive action. Plain Kysely was measurably slower: docs/decisions/0008-prepared-queries.md. */
const stores = [
  'server/src/features/account/people/store.ts',
  'server/src/features/account/sessions/session-store.ts',
  'server/src/features/addresses/mailbox-store.ts',
  'server/src/features/addresses/people-store.ts',
  'server/src/features/descriptions/description-store.ts',
  'server/src/features/descriptions/head-store.ts',
  'server/src/features/descriptions/key-store.ts',
  'server/src/features/descriptions/listed-store.ts',
  'server/src/features/drive/tree/favorite-store.ts',
  'server/src/features/drive/tree/node-store.ts',
  'server/src/features/quota/store.ts',
  'server/src/features/rules/store.ts',
]

const { sources } = readRepository(`${import.meta.dirname}/../..`)

test('only hot paths use prepared queries', () => {
  const users = sources
    .filter(({ imports }) => imports.some(({ target }) => target === prepared))
    .map(({ path }) => path)

  expect(users.filter((path) => !folders.test(path)).toSorted()).toEqual(stores)
})
