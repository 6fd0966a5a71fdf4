import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { FaultySmtpServer } from '../testing/faulty-smtp-server.ts'
import { ApiClient, LmtpClient, password, writeMessage } from '../testing/index.ts'
import { emptyDirectory, runCommand, startServer } from '../testing/product-process.ts'
import { openUnresponsiveProxy } from '../testing/unresponsive-proxy.ts'

const khue = 'khue@mocviet.test'

/** A server that accepts every connection, reads its input and never responds. */
async function openUnresponsive() {
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

test('unresponsive scanner, spam filter and relay do not block delivery', {
  timeout: 240_000,
}, async () => {
  const [clamd, rspamd, remote] = await Promise.all([
    openUnresponsive(),
    openUnresponsive(),
    FaultySmtpServer.open(),
  ])
  onTestFinished(() => remote.close())
  const relay = await openUnresponsiveProxy({ port: remote.port })
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
  const smtpClient = await LmtpClient.open(lmtpPort)
  onTestFinished(() => smtpClient.close())
  const subjects = Array.from({ length: 40 }, (_, at) => `Thư ${at}`)
  const deliver = async (subject: string) => {
    const message = writeMessage({ to: khue, subject })
    expect(await smtpClient.deliver('vy@xuongmoc.example', [khue], message)).toEqual([
      expect.stringMatching(/^250 /),
    ])
  }

  relay.silence()
  const { id } = await client.call('POST /api/v2/messages', {
    body: { save_id: 'beside-silence', to: [{ email: 'khach@far.example' }], subject: 'Báo giá', body: 'x' },
  })
  await client.call('POST /api/v2/send_mail', { body: { msg_id: id } })
  for (const subject of subjects) await deliver(subject)
  // A few messages waited for a timeout; then the services were skipped.
  expect([clamd.connections() > 0, clamd.connections() < 20]).toEqual([true, true])
  expect([rspamd.connections() > 0, rspamd.connections() < 20]).toEqual([true, true])
  const { items } = await client.call('GET /api/v2/threads', { query: { limit: 50 } })
  expect(items.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted())
  expect((await fetch(`${origin}/health/ready`)).status).toBe(200)
  expect(remote.accepted).toEqual([])

  // The server stops on request despite unresponsive services; queued mail is sent once after the relay recovers.
  expect((await server.stop()).code).toBe(0)
  relay.resume()
  const store = new DatabaseSync(join(data, 'bocau.db'))
  // Makes the failed message due immediately instead of in a minute.
  store.exec('update outgoing set due_at = 0 where due_at is not null')
  store.close()
  await startServer(settings)
  await expect.poll(() => remote.accepted.length, { timeout: 120_000 }).toBe(1)
  expect(remote.accepted[0]?.to).toEqual(['khach@far.example'])
})
