import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ApiClient } from '../../../testing/api-client.ts'
import { emptyDirectory, runCommand, startServer } from '../../../testing/product-process.ts'

const khue = 'khue@mocviet.test'
const password = 'Bocau-test-1'
const senders = Array.from({ length: 4 }, (_, n) => `khach-${n}@mocviet.test`)
const kills = 3

test('a server killed at any instant sends every answer of a template, each once', {
  timeout: 600_000,
}, async () => {
  const data = await emptyDirectory()
  await runCommand(data, ['domain', 'add', 'mocviet.test', '--organisation', 'Mộc Việt'])
  await runCommand(data, ['domain', 'verify', 'mocviet.test'])
  for (const address of [khue, ...senders])
    await runCommand(data, ['account', 'add', address, '--name', address, '--password', password])
  const first = await startServer({ BOCAU_DATA: data })
  const owner = await signIn(first.origin, khue)
  const tokens = await Promise.all(senders.map((email) => signIn(first.origin, email)))
  await answerAll(new ApiClient(first.origin, owner))
  await Promise.all(tokens.map((token) => ask(new ApiClient(first.origin, token))))
  await first.server.stop('SIGKILL')

  for (let kill = 0; kill < kills; kill++) {
    const { server } = await startServer({ BOCAU_DATA: data })
    await pause(Math.random() * 1500)
    await server.stop('SIGKILL')
  }
  const last = await startServer({ BOCAU_DATA: data })
  const answers = () => Promise.all(tokens.map((token) => answersOf(new ApiClient(last.origin, token))))
  const each = senders.map(() => ['Re: Báo giá'])
  await expect.poll(answers, { timeout: 300_000 }).toEqual(each)
  // Whatever is still planned is done by then, and changes nothing.
  await pause(3000)
  expect(await answers()).toEqual(each)
  await last.server.stop()
})

const signIn = async (origin: string, email: string) =>
  (await new ApiClient(origin).call('POST /api/v2/session', { body: { email, password } })).token

async function answerAll(client: ApiClient): Promise<void> {
  const { id } = await client.call('POST /api/v2/templates', {
    body: { name: 'Bảng giá', body: '<p>Chào {{tên}}</p>' },
  })
  const rule = {
    conditions: [{ type: 'subject', comparator: 'contains', value: 'báo giá' }],
    actions: [{ type: 'reply', value: id }],
  }
  await client.call('POST /api/v2/rules', { body: { sieve_json: JSON.stringify(rule) } })
}

async function ask(client: ApiClient): Promise<void> {
  const { id } = await client.call('POST /api/v2/messages', {
    body: {
      save_id: 'save-1-xxxxxx',
      to: [{ name: '', email: khue }],
      subject: 'Báo giá',
      body: '<p>Chị gửi giúp em.</p>',
    },
  })
  await client.call('POST /api/v2/send_mail', { body: { msg_id: id } })
}

/** What has come to somebody, message by message. */
async function answersOf(client: ApiClient): Promise<string[]> {
  const subjects: string[] = []
  for (const { id } of (await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })).items) {
    const { messages } = await client.call('GET /api/v2/threads/:id', {
      params: { id },
      query: { in: 'INBOX' },
    })
    for (const message of messages) if (message.from?.email === khue) subjects.push(message.subject)
  }
  return subjects
}
