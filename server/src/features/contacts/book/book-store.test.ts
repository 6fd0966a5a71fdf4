import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openEmptyStore } from '../../../db/testing.ts'
import { countBookContacts } from './book-store.ts'
import { listBookAfter } from './files/import-store.ts'
import { listGroupNames } from './group-store.ts'

test('the steps of an import read no other contacts and count no groups', async () => {
  const db = await openEmptyStore('sqlite')
  const book = { organisationId: '1', accountId: '7' }
  await db.transaction(async (tx) => {
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
    await countBookContacts(tx.sql, book, { terms: { folded: [], exact: [] }, groupId: undefined })
    await listBookAfter(tx.sql, book, { afterId: '9', limit: 100 })
    await listGroupNames(tx.sql, '7')
    const statements = prepare.mock.calls.map(([text]) => text)
    prepare.mockRestore()
    const plans: string[] = []
    for (const text of statements) {
      const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(text)}`.execute(tx.sql)
      plans.push(rows.map(({ detail }) => detail).join('; '))
    }
    const byIndex =
      'USING COVERING INDEX book_contact_of_book (organisation_id=? AND account_id=? AND deleted_at=?'
    expect(plans).toEqual([
      expect.stringContaining(byIndex),
      expect.stringContaining(byIndex),
      expect.not.stringContaining('book_group_member'),
    ])
  })
})
