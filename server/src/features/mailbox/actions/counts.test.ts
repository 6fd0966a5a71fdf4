import { expect, test } from 'vitest'
import {
  createWorld,
  findCountErrors,
  LmtpClient,
  onEachDatabase,
  writeMessage,
} from '../../../testing/index.ts'
import { SeededRandom } from '../../../testing/memory/seeded-random.ts'
import { deliverMessage, storeMessage } from '../../delivery/index.ts'

const khue = 'khue@mocviet.test'

onEachDatabase('counts and thread rows', (database) => {
  test.each([1, 2, 3])('stay correct under concurrent random changes, seed %i', async (seed) => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const { id: accountId } = await client.call('GET /api/v2/user/info', {})
    const folders = await client.call('GET /api/v2/folders', {})
    const chance = chanceOf(seed)
    const lmtp = await Promise.all([1, 2, 3].map(() => LmtpClient.open(world.lmtpPort)))
    const raws = Array.from({ length: 12 }, (_, index) =>
      writeMessage({ subject: `Chuyện ${index % 5}`, messageId: `<${index}@x>` }),
    )

    const message = () => {
      const parent = chance(12)
      return chance(3) === 0
        ? (raws[parent] ?? '')
        : writeMessage({
            subject: `Chuyện ${chance(5)}`,
            ...(chance(2) ? { inReplyTo: `<${parent}@x>` } : {}),
          })
    }
    const ids = async () => {
      const { items } = await client.call('GET /api/v2/threads', { query: { limit: 100 } })
      return items.filter(() => chance(3) > 0).map((thread) => thread.id)
    }
    const actions: (() => Promise<unknown>)[] = [
      async () => {
        const sender = lmtp.pop()
        if (!sender) return
        expect((await sender.deliver('vy@x.example', [khue], message()))[0]).toMatch(/^250 /)
        lmtp.push(sender)
      },
      async () => {
        const folder = ['INBOX', 'Sent', 'Junk', 'Trash', 'Drafts'][chance(5)] ?? 'INBOX'
        const stored = await storeMessage(world.app, Buffer.from(message()))
        await deliverMessage(
          world.app,
          { accountId, email: khue },
          {
            stored,
            arrival: {
              folder,
              isUnread: chance(2) === 0,
              isStarred: chance(3) === 0,
              arrivedAt: world.clock.now() - chance(1000) * 1000,
            },
          },
        )
      },
      async () => {
        const some = await ids()
        const body = {
          ids: some,
          unread: chance(2) === 0,
          ...(chance(2) ? { folder_id: folders[chance(folders.length)]?.id } : {}),
        }
        if (some.length > 0) await client.call('POST /api/v2/threads/unreads', { body })
      },
      async () => {
        const [id] = await ids()
        if (id)
          await client.call('PATCH /api/v2/threads/:id', {
            params: { id },
            body: { starred: chance(2) === 0 },
          })
      },
    ]
    for (let round = 0; round < 25; round++) {
      await Promise.all(Array.from({ length: 6 }, async () => actions[chance(actions.length)]?.()))
      await world.clock.advance(chance(5))
    }

    expect(await findCountErrors(world.app.db.sql)).toEqual([])
    for (const sender of lmtp) sender.close()
  })
})

function chanceOf(seed: number): (below: number) => number {
  const random = new SeededRandom(seed)
  return (below) => random.int(below)
}
