import { accountTerm } from '@bocau/mail-core/search/index-terms'
import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../../testing/index.ts'
import { planRenewal } from './renew-words.ts'

onEachDatabase('messages indexed without diacritics', (database) => {
  test('are reindexed in steps while the server runs, and planned once', async () => {
    const world = await createWorld({ database })
    const { db } = world.app
    const client = await world.signIn('khue@mocviet.test')
    await world.deliverAll(
      Array.from({ length: 30 }, (_, number) => ({
        subject: `Dung ${number}`,
        text: number === 7 ? 'đúng' : 'dùng',
      })),
    )
    const { id: account_id } = await db.sql
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'khue@mocviet.test')
      .executeTakeFirstOrThrow()
    const messages = await db.sql.selectFrom('message').selectAll().execute()
    await db.transaction(async (tx) => {
      await tx.fullText.remove(
        account_id,
        messages.map(({ id }) => id),
      )
      await tx.fullText.addAll(
        messages.map((message) => ({
          accountId: account_id,
          messageId: message.id,
          sentAt: message.sent_at,
          size: message.size,
          hasAttachments: false,
          subject: 'dung',
          people: '',
          body: '',
          files: '',
          marks: [accountTerm(account_id)],
        })),
      )
      await tx.sql.insertInto('words_to_renew').values({ account_id, after_message_id: '0' }).execute()
    })
    const first = async () => {
      const page = await client.call('GET /api/v2/threads/search', { query: { q: 'đúng', sort: 'date' } })
      return page.items[0]?.subject
    }
    expect(await first()).toBe('Dung 29')

    await planRenewal(world.app)
    await planRenewal(world.app)
    for (let round = 0; round < 4; round++) {
      await world.clock.advance(2)
      await world.runJobs()
    }

    expect(await first()).toBe('Dung 7')
    expect(await db.sql.selectFrom('words_to_renew').selectAll().execute()).toEqual([])
    expect(await db.sql.selectFrom('job').select('kind').where('kind', '=', 'renew-words').execute()).toEqual(
      [],
    )
  })
})
