import { expect, test, vi } from 'vitest'
import type { Envelope } from '../../../ports/mail-transport.ts'
import { type ApiClient, createWorld, onEachDatabase, type World } from '../../../testing/index.ts'
import { MemoryMailTransport } from '../../../testing/memory/memory-mail-transport.ts'
import { listFolder } from '../testing.ts'

const khue = 'khue@mocviet.test'

/** A remote server that accepts a message whose response is lost because the process ends. */
class LostResponse extends MemoryMailTransport {
  isLost = true

  override async send(envelope: Envelope, raw: Uint8Array) {
    const outcomes = await super.send(envelope, raw)
    if (!this.isLost) return outcomes
    this.isLost = false
    throw new Error('the process ended')
  }
}

const createMessage = (client: ApiClient, content: object) =>
  client.call('POST /api/v2/rules', { body: { sieve_json: JSON.stringify(content) } })

const messages: [string, (world: World, client: ApiClient) => Promise<unknown>][] = [
  ['a code', (_, client) => createMessage(client, { type: 'autofw', email: 'khue@elsewhere.example' })],
  [
    'the answer of a template',
    async (world, client) => {
      const form = new FormData()
      form.append('file', new Blob(['giá']), 'giá.txt')
      const uploaded = await client.fetch('POST /api/v2/files', { query: {} }, { body: form })
      const [file] = (await uploaded.json()) as { uuid: string }[]
      const body = { name: 'Bảng giá', body: '<p>Chào {{tên}}</p>', files: [file?.uuid ?? ''] }
      const template = await client.call('POST /api/v2/templates', { body })
      await createMessage(client, {
        conditions: [{ type: 'subject', comparator: 'contains', value: 'giá' }],
        actions: [{ type: 'reply', value: template.id }],
      })
      await world.deliver({ messageId: '<hoi-1@xuongmoc.example>', subject: 'Hỏi giá' })
    },
  ],
  [
    'an out-of-office reply',
    async (world, client) => {
      const away = { start_date: null, end_date: null, subject: 'Nghỉ phép', from: khue, body: 'Tôi nghỉ.' }
      await createMessage(client, { type: 'vacation', ...away })
      await world.deliver({ messageId: '<hoi-1@xuongmoc.example>', subject: 'Hỏi giá' })
    },
  ],
]

onEachDatabase('an automatic message', (database) => {
  test.each(messages)('%s is sent again unchanged when its delivery is unknown', async (_, cause) => {
    const mailOut = new LostResponse()
    const world = await createWorld({ database, parts: { mailOut } })
    await cause(world, await world.signIn(khue))
    await world.runJobs()
    await world.clock.advance(5)
    await world.runJobs()
    const [first, repeated, ...more] = mailOut.sent
    expect(first?.raw).toMatch(/^message-id: <\S+@mocviet\.test>/im)
    expect(repeated).toEqual(first)
    expect(more).toEqual([])
  })

  test('to a local mailbox arrives once despite a crash after delivery', async () => {
    const world = await createWorld({ database })
    const complete = vi
      .spyOn(world.app.jobs, 'complete')
      .mockRejectedValueOnce(new Error('the process ended'))
    const client = await world.signIn(khue)
    await client.call('POST /api/v2/password', {
      body: { current_password: 'Bocau-test-1', new_password: 'Bocau-test-2' },
    })
    await world.runJobs()
    await world.clock.advance(5)
    await world.runJobs()
    expect(complete.mock.calls.length).toBeGreaterThan(1)
    expect(await listFolder(client, 'INBOX')).toHaveLength(1)
  })
})
