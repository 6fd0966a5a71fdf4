import { expect, test } from 'vitest'
import { readRepository } from './read-repository.ts'

const prepared = 'server/src/db/prepared.ts'

/** Intake and lists, and what the database layer asks for them. */
const rooms = /^server\/src\/(?:db|features\/(?:delivery|mailbox))\//

/** Asked with every message, every request or every act of the drive: plain Kysely in them cost too much (decision 0203). */
const stores = [
  'server/src/features/account/addresses/people-store.ts',
  'server/src/features/account/people/storage-store.ts',
  'server/src/features/account/sessions/session-store.ts',
  'server/src/features/drive/tree/favorite-store.ts',
  'server/src/features/drive/tree/node-store.ts',
  'server/src/features/rules/store.ts',
]

const { sources } = readRepository(`${import.meta.dirname}/../..`)

test('questions are prepared for intake and lists, and in the stores that a decision names', () => {
  const users = sources
    .filter(({ imports }) => imports.some(({ target }) => target === prepared))
    .map(({ path }) => path)

  expect(users.filter((path) => !rooms.test(path)).toSorted()).toEqual(stores)
})
