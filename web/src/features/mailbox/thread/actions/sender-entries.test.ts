import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../../../api/query-client.ts'
import { userQuery } from '../../../../api/session.ts'
import { senderEntries } from './sender-entries.ts'

afterEach(() => queryClient.clear())

const from = { email: 'lan@nordhus.test', name: 'Lan' }
const idsFor = (acting: object | undefined) => {
  queryClient.setQueryData(userQuery.queryKey, { acting } as never)
  return senderEntries({ from }).map((entry) => entry.id)
}

test('a shared mailbox has no address book to add the sender to', () => {
  expect(idsFor(undefined)).toEqual(['contact', 'block', 'allow'])
  expect(idsFor({ is_shared: true, access: 'write' })).toEqual(['block', 'allow'])
})
