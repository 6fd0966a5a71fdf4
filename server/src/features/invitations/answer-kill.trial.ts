import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ApiClient } from '../../testing/api-client.ts'
import { LmtpClient } from '../../testing/lmtp-client.ts'
import { emptyDirectory, runCommand, startServer } from '../../testing/product-process.ts'
import { openScriptedServer } from '../../testing/scripted-smtp-server.ts'
import { invitationMail } from './testing.ts'

const email = 'khue@mocviet.test'
const password = 'Bocau-test-1'
const invitations = 6
const kills = 2

test('a server killed at any instant sends every answer to an invitation, each as one message', {
  timeout: 300_000,
}, async () => {
  const far = await openScriptedServer(() => ({ dot: (socket) => void socket.end('250 2.0.0 Ok\r\n') }))
  onTestFinished(() => far.close())
  const data = await emptyDirectory()
  await runCommand(data, ['domain', 'add', 'mocviet.test', '--organisation', 'Mộc Việt'])
  await runCommand(data, ['domain', 'verify', 'mocviet.test'])
  await runCommand(data, ['account', 'add', email, '--name', 'Khuê', '--password', password])
  const settings = { BOCAU_DATA: data, BOCAU_RELAY: `smtp://127.0.0.1:${far.port}`, BOCAU_RATE_LIMIT: 'off' }
  const first = await startServer(settings)
  await deliverAll(first.lmtpPort)
  const { token } = await new ApiClient(first.origin).call('POST /api/v2/session', {
    body: { email, password },
  })
  await answerAll(new ApiClient(first.origin, token))
  await first.server.stop('SIGKILL')

  for (let kill = 0; kill < kills; kill++) {
    const { server } = await startServer(settings)
    await pause(Math.random() * 1500)
    await server.stop('SIGKILL')
  }
  const last = await startServer(settings)
  const client = new ApiClient(last.origin, token)
  const sentIn = async () => (await client.call('GET /api/v2/threads', { query: { in: 'Sent' } })).items
  const names = () => new Set(far.heard.map((message) => /^Message-ID: (\S+)/im.exec(message)?.[1]))
  await expect.poll(async () => (await sentIn()).length, { timeout: 90_000 }).toBe(invitations)
  await expect.poll(() => names().size, { timeout: 90_000 }).toBe(invitations)
  // Each answer lies in the thread of its invitation, once.
  expect((await sentIn()).map((row) => row.message_count)).toEqual(Array(invitations).fill(1))
  await last.server.stop()
})

async function deliverAll(port: number): Promise<void> {
  const lmtp = await LmtpClient.open(port)
  for (let n = 0; n < invitations; n++) {
    const mail = invitationMail({ id: `invitation-${n}`, subject: `Mời ${n}`, uid: `event-${n}` })
    const [reply] = await lmtp.deliver('vy@xuongmoc.example', [email], mail)
    expect(reply).toMatch(/^250/)
  }
  lmtp.close()
}

/** Answers each, to leave at moments of which some come while the server is down and some while it is killed. */
async function answerAll(client: ApiClient): Promise<void> {
  const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
  for (const [n, row] of items.entries()) {
    const params = { id: row.message_ids[0] ?? '' }
    const body = { says: 'accepted', delay: 12 + (n % 4) * 2 } as const
    await client.call('POST /api/v2/messages/:id/invitation/answer', { params, body })
  }
}
