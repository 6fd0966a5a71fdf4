import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ApiClient } from '../../../testing/api-client.ts'
import { LmtpClient } from '../../../testing/lmtp-client.ts'
import { emptyDirectory, runCommand, startServer } from '../../../testing/product-process.ts'
import { writeMessage } from '../../../testing/write-message.ts'

const email = 'khue@mocviet.test'
const password = 'Bocau-test-1'
const threads = 12
const kills = 3

test('a server killed at any instant brings every snoozed thread back, each once', {
  timeout: 180_000,
}, async () => {
  const data = await emptyDirectory()
  await runCommand(data, ['domain', 'add', 'mocviet.test', '--organisation', 'Mộc Việt'])
  await runCommand(data, ['domain', 'verify', 'mocviet.test'])
  await runCommand(data, ['account', 'add', email, '--name', 'Khuê', '--password', password])
  const first = await startServer({ BOCAU_DATA: data })
  await deliverAll(first.lmtpPort)
  const { token } = await new ApiClient(first.origin).call('POST /api/v2/session', {
    body: { email, password },
  })
  await snoozeAll(new ApiClient(first.origin, token))
  await first.server.stop('SIGKILL')

  for (let kill = 0; kill < kills; kill++) {
    const { server } = await startServer({ BOCAU_DATA: data })
    await pause(Math.random() * 1500)
    await server.stop('SIGKILL')
  }
  const last = await startServer({ BOCAU_DATA: data })
  const client = new ApiClient(last.origin, token)
  await expect.poll(() => countIn(client, 'INBOX'), { timeout: 90_000 }).toBe(threads)

  expect(await countIn(client, 'Snoozed')).toBe(0)
  const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
  expect(items.map((row) => row.message_count)).toEqual(items.map(() => 1))
  await last.server.stop()
})

const countIn = async (client: ApiClient, folder: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).total

async function deliverAll(port: number): Promise<void> {
  const lmtp = await LmtpClient.open(port)
  for (let n = 0; n < threads; n++) {
    const raw = writeMessage({ subject: `Việc ${n}`, messageId: `<${n}@khach.example>` })
    const [reply] = await lmtp.deliver('vy@khach.example', [email], raw)
    expect(reply).toMatch(/^250/)
  }
  lmtp.close()
}

/** Snoozes each thread alone, to moments of which some come while the server is down and some while it is killed. */
async function snoozeAll(client: ApiClient): Promise<void> {
  const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
  const now = Math.floor(Date.now() / 1000)
  for (const [n, row] of items.entries()) {
    const from = [{ thread_ids: [row.thread_id], folder_id: row.folder_id }]
    // Far enough that none has come before the last is snoozed on a slow machine.
    await client.call('POST /api/v2/threads/snooze', { body: { from, until: now + 20 + (n % 4) * 2 } })
  }
}
