import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ApiClient } from '../../../../testing/api-client.ts'
import { emptyDirectory, runCommand, startServer } from '../../../../testing/product-process.ts'

const email = 'khue@mocviet.test'
const password = 'Bocau-test-1'
const threads = 12
const kills = 3

test('a server killed at any instant reminds of every message that nobody answered, of each once', {
  timeout: 180_000,
}, async () => {
  const data = await emptyDirectory()
  await runCommand(data, ['domain', 'add', 'mocviet.test', '--organisation', 'Mộc Việt'])
  await runCommand(data, ['domain', 'verify', 'mocviet.test'])
  for (const [address, name] of [
    [email, 'Khuê'],
    ['ha@mocviet.test', 'Hà'],
  ] as const)
    await runCommand(data, ['account', 'add', address, '--name', name, '--password', password])
  const first = await startServer({ BOCAU_DATA: data })
  const { token } = await new ApiClient(first.origin).call('POST /api/v2/session', {
    body: { email, password },
  })
  await sendAll(new ApiClient(first.origin, token))
  await first.server.stop('SIGKILL')

  for (let kill = 0; kill < kills; kill++) {
    const { server } = await startServer({ BOCAU_DATA: data })
    await pause(Math.random() * 1500)
    await server.stop('SIGKILL')
  }
  const last = await startServer({ BOCAU_DATA: data })
  const client = new ApiClient(last.origin, token)
  await expect.poll(async () => (await listIn(client, 'INBOX')).length, { timeout: 90_000 }).toBe(threads)

  const rows = await listIn(client, 'INBOX')
  expect(rows.map((row) => [row.unanswered, row.message_count])).toEqual(rows.map(() => [true, 1]))
  expect(await listIn(client, 'Sent')).toHaveLength(threads)
  await last.server.stop()
})

const listIn = async (client: ApiClient, folder: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items

/** Sends messages and asks to be reminded of each, at moments of which some come while the server is down and some while it is killed. */
async function sendAll(client: ApiClient): Promise<void> {
  for (let n = 0; n < threads; n++) {
    const { id } = await client.call('POST /api/v2/messages', {
      body: {
        save_id: `save-${n}-xxxxxx`,
        to: [{ name: '', email: 'ha@mocviet.test' }],
        subject: `Việc ${n}`,
        body: '<p>Chị xem giúp em nhé.</p>',
      },
    })
    await client.call('POST /api/v2/send_mail', { body: { msg_id: id } })
  }
  await expect.poll(async () => (await listIn(client, 'Sent')).length, { timeout: 60_000 }).toBe(threads)
  const now = Math.floor(Date.now() / 1000)
  // Far enough that none has come before the last is asked for on a slow machine.
  for (const [n, row] of (await listIn(client, 'Sent')).entries())
    await client.call('POST /api/v2/threads/remind', {
      body: { ids: [row.thread_id], at: now + 20 + (n % 4) * 2 },
    })
}
