import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { FaultySmtpServer } from '../testing/faulty-smtp-server.ts'
import { ApiClient, LmtpClient, password, writeMessage } from '../testing/index.ts'
import { emptyDirectory, runCommand, startServer } from '../testing/product-process.ts'
import { openSilentProxy } from '../testing/silent-proxy.ts'

const khue = 'khue@mocviet.test'

/** A program that takes every connection, reads what it is sent, and never says a word. */
async function openSilent() {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections++
    sockets.add(socket.resume().on('error', () => {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as { port: number }).port, connections: () => connections }
}

test('a virus scanner, a spam filter and a relay that take everything and answer nothing hold nobody up', {
  timeout: 240_000,
}, async () => {
  const [clamd, rspamd, far] = await Promise.all([openSilent(), openSilent(), FaultySmtpServer.open()])
  onTestFinished(() => far.close())
  const relay = await openSilentProxy({ port: far.port })
  const data = await emptyDirectory()
  await runCommand(data, ['domain', 'add', 'mocviet.test', '--organisation', 'Mộc Việt'])
  await runCommand(data, ['domain', 'verify', 'mocviet.test'])
  await runCommand(data, ['account', 'add', khue, '--name', 'Khuê', '--password', password])
  const settings = {
    BOCAU_DATA: data,
    BOCAU_CLAMD: `127.0.0.1:${clamd.port}`,
    BOCAU_RSPAMD: `http://127.0.0.1:${rspamd.port}`,
    BOCAU_RELAY: `smtp://127.0.0.1:${relay.port}`,
    BOCAU_RATE_LIMIT: 'off',
  }
  const { server, origin, lmtpPort } = await startServer(settings)
  const { token } = await new ApiClient(origin).call('POST /api/v2/session', {
    body: { email: khue, password },
  })
  const client = new ApiClient(origin, token)
  const door = await LmtpClient.open(lmtpPort)
  onTestFinished(() => door.close())
  const subjects = Array.from({ length: 40 }, (_, at) => `Thư ${at}`)
  const deliver = async (subject: string) => {
    const message = writeMessage({ to: khue, subject })
    expect(await door.deliver('vy@xuongmoc.example', [khue], message)).toEqual([
      expect.stringMatching(/^250 /),
    ])
  }

  relay.goSilent()
  const { id } = await client.call('POST /api/v2/messages', {
    body: { save_id: 'beside-silence', to: [{ email: 'khach@far.example' }], subject: 'Báo giá', body: 'x' },
  })
  await client.call('POST /api/v2/send_mail', { body: { msg_id: id } })
  for (const subject of subjects) await deliver(subject)
  // A few waited for what is silent; then it was left alone.
  expect([clamd.connections() > 0, clamd.connections() < 20]).toEqual([true, true])
  expect([rspamd.connections() > 0, rspamd.connections() < 20]).toEqual([true, true])
  const { items } = await client.call('GET /api/v2/threads', { query: { limit: 50 } })
  expect(items.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted())
  expect((await fetch(`${origin}/health/ready`)).status).toBe(200)
  expect(far.kept).toEqual([])

  // It ends when it is asked to, whoever is silent; what waits for the relay leaves once, when that speaks again.
  expect((await server.stop()).code).toBe(0)
  relay.goOn()
  const store = new DatabaseSync(join(data, 'bocau.db'))
  // It was tried in vain; otherwise it would be a minute until the next try.
  store.exec('update outgoing set due_at = 0 where due_at is not null')
  store.close()
  await startServer(settings)
  await expect.poll(() => far.kept.length, { timeout: 120_000 }).toBe(1)
  expect(far.kept[0]?.to).toEqual(['khach@far.example'])
})
