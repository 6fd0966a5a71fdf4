import { expect, test } from 'vitest'
import { createWorld, onEachDatabase, type World } from '../../testing/index.ts'
import { sweepBlobs } from '../blobs/sweep-blobs.ts'
import { emptyOldTrash } from './check/empty-old-trash.ts'

const hour = 3_600_000
const day = 24 * hour

/** Returns the app with its clock advanced by an idle period. */
function after(world: World, milliseconds: number): World['app'] {
  const now = () => world.clock.now() + milliseconds
  return { ...world.app, clock: { ...world.app.clock, now } }
}

onEachDatabase('mail maintenance', (database) => {
  async function openMailbox() {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const threadIds = async (subject: string) => {
      const { items } = await khue.call('GET /api/v2/threads', {})
      return items.filter((thread) => thread.subject === subject).map((thread) => thread.id)
    }
    return { world, khue, idsOf: threadIds }
  }

  test('messages are deleted 30 days after they moved to Trash', async () => {
    const { world, khue, idsOf } = await openMailbox()
    await world.deliver({ subject: 'Bỏ trước' })
    await world.deliver({ subject: 'Bỏ sau' })
    await khue.call('POST /api/v2/threads/delete', { body: { ids: await idsOf('Bỏ trước') } })
    await world.clock.advance(10)
    await khue.call('POST /api/v2/threads/delete', { body: { ids: await idsOf('Bỏ sau') } })

    expect(await emptyOldTrash(after(world, 29 * day))).toBe(0)
    expect(await emptyOldTrash(after(world, 30 * day - 5_000))).toBe(1)
    const remaining = await khue.call('GET /api/v2/threads', { query: { in: 'Trash' } })
    expect(remaining.items.map((thread) => thread.subject)).toEqual(['Bỏ sau'])
  })

  test('a blob is deleted a day after its last use in any account', async () => {
    const { world, khue, idsOf } = await openMailbox()
    const countBlobs = async () => {
      let count = 0
      for await (const _ of world.app.blobs.list()) count++
      return count
    }
    const files = [{ name: 'chung.txt', contentType: 'text/plain', content: 'cho hai người' }]
    await world.deliver({ subject: 'Chung', recipients: ['khue@mocviet.test', 'ha@mocviet.test'], files })
    const shared = await countBlobs()
    await world.deliver({ subject: 'Riêng' })
    expect(await countBlobs()).toBe(shared + 1)

    const ids = [...(await idsOf('Chung')), ...(await idsOf('Riêng'))]
    await khue.call('POST /api/v2/threads/delete', { body: { ids } })
    await khue.call('POST /api/v2/messages/delete', { body: { thread_ids: ids, folder: 'Trash' } })
    expect(await sweepBlobs(after(world, 23 * hour))).toBe(0)
    expect(await sweepBlobs(after(world, 25 * hour))).toBe(1)
  })
})
