import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Clock } from '../../ports/clock.ts'
import { createWorld } from '../../testing/index.ts'
import { notifyFolders } from '../folders/notify-folders.ts'
import { watchAccount } from './index.ts'

test('an event whose content cannot be read is sent later', async () => {
  const { app, ...world } = await createWorld()
  const client = await world.signIn('khue@mocviet.test')
  const { id: accountId } = await client.call('GET /api/v2/user/info', {})
  const polls: (() => unknown)[] = []
  const clock: Clock = {
    ...app.clock,
    setTimer(_, action) {
      polls.push(action)
      return () => {}
    },
  }
  const sent: string[] = []
  const watching = await watchAccount({ ...app, clock }, { accountId, since: null }, (message) => {
    sent.push(message.kind === 'event' ? message.event.type : message.kind)
  })
  onTestFinished(() => watching.stop())
  await vi.waitFor(() => expect(polls).toHaveLength(1), { timeout: 60_000 })

  await app.db.transaction(async (tx) => {
    await sql`alter table folder rename to unreadable`.execute(tx.sql)
    await notifyFolders(app, tx, accountId)
  })
  await vi.waitFor(() => expect(polls).toHaveLength(2), { timeout: 60_000 })
  expect(sent).toEqual(['hello'])

  await app.db.transaction((tx) => sql`alter table unreadable rename to folder`.execute(tx.sql))
  polls.at(-1)?.()
  await vi.waitFor(() => expect(sent).toEqual(['hello', 'folders_changed']), { timeout: 60_000 })
})
