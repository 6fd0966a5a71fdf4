import { expect, test } from 'vitest'
import { createWorld, onBothDatabases } from '../../testing/index.ts'
import { changeLinks } from './label-link-store.ts'

onBothDatabases('labels of a message', (database) => {
  test('accept an empty list, as for a copy whose labels were all deleted', async () => {
    const world = await createWorld({ database })
    const { message_id: messageId, account_id: accountId } = await anyMessage(world)
    await world.app.db.transaction((tx) =>
      changeLinks(tx.sql, accountId, { messageIds: [messageId], added: [] }),
    )
    const stored = await world.app.db.sql
      .selectFrom('message_label')
      .select('label_id')
      .where('account_id', '=', accountId)
      .where('message_id', '=', messageId)
      .execute()
    expect(stored).toEqual([])
  })
})

async function anyMessage(world: Awaited<ReturnType<typeof createWorld>>) {
  await world.deliver({ subject: 'Một' })
  return world.app.db.sql
    .selectFrom('message')
    .select(['id as message_id', 'account_id'])
    .where('subject', '=', 'Một')
    .executeTakeFirstOrThrow()
}
