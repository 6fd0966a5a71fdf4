import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ApiClient } from '../../../../testing/api-client.ts'
import { emptyDirectory, runCommand, startServer } from '../../../../testing/product-process.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'
const password = 'Bocau-test-1'
const messages = 8
const kills = 3

test('a server killed at any instant brings every receipt that was agreed to, each once', {
  timeout: 180_000,
}, async () => {
  const data = await emptyDirectory()
  await runCommand(data, ['domain', 'add', 'mocviet.test', '--organisation', 'Mộc Việt'])
  await runCommand(data, ['domain', 'verify', 'mocviet.test'])
  for (const [address, name] of [
    [khue, 'Khuê'],
    [ha, 'Hà'],
  ] as const)
    await runCommand(data, ['account', 'add', address, '--name', name, '--password', password])
  const first = await startServer({ BOCAU_DATA: data })
  const tokens = await Promise.all([khue, ha].map((email) => signIn(first.origin, email)))
  const [sender, reader] = tokens.map((token) => new ApiClient(first.origin, token)) as [ApiClient, ApiClient]
  await sendAll(sender)
  await expect
    .poll(() => rowsIn(reader, 'INBOX').then((rows) => rows.length), { timeout: 60_000 })
    .toBe(messages)
  for (const row of await rowsIn(reader, 'INBOX'))
    await reader.call('POST /api/v2/messages/:id/receipt', {
      params: { id: row.message_ids[0] ?? '' },
      body: { send: true },
    })
  await first.server.stop('SIGKILL')

  for (let kill = 0; kill < kills; kill++) {
    const { server } = await startServer({ BOCAU_DATA: data })
    await pause(Math.random() * 1500)
    await server.stop('SIGKILL')
  }
  const last = await startServer({ BOCAU_DATA: data })
  const client = new ApiClient(last.origin, tokens[0])
  await expect.poll(() => countRead(client), { timeout: 90_000 }).toBe(messages)
  const receipts = await rowsIn(client, 'INBOX')
  expect(receipts.map((row) => row.message_count)).toEqual(Array.from({ length: messages }, () => 1))
  await last.server.stop()
})

const signIn = async (origin: string, email: string) =>
  (await new ApiClient(origin).call('POST /api/v2/session', { body: { email, password } })).token

const rowsIn = async (client: ApiClient, folder: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items

/** How many of the sent messages are known to have been read by exactly one reader. */
async function countRead(client: ApiClient): Promise<number> {
  let read = 0
  for (const { id } of await rowsIn(client, 'Sent')) {
    const { messages: all } = await client.call('GET /api/v2/threads/:id', {
      params: { id },
      query: { in: 'Sent' },
    })
    if (all.some((message) => message.read_by?.length === 1)) read++
  }
  return read
}

async function sendAll(client: ApiClient): Promise<void> {
  for (let n = 0; n < messages; n++) {
    const { id } = await client.call('POST /api/v2/messages', {
      body: {
        save_id: `save-${n}-xxxxxx`,
        to: [{ name: '', email: ha }],
        subject: `Việc ${n}`,
        body: '<p>Chị đọc giúp em nhé.</p>',
        wishes: { receipt: true },
      },
    })
    await client.call('POST /api/v2/send_mail', { body: { msg_id: id } })
  }
}
