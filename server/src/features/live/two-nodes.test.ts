import { expect, onTestFinished, test } from 'vitest'
import { PostgresEventBus } from '../../adapters/postgres/postgres-event-bus.ts'
import { buildApp } from '../../composition/app.ts'
import { readConfig } from '../../composition/config.ts'
import { openListeners } from '../../composition/listeners/open-listeners.ts'
import { openDatabase } from '../../db/open-database.ts'
import { PrimaryServer } from '../../db/postgres/primary-server.ts'
import { createPostgresUrl } from '../../db/testing.ts'
import {
  ApiClient,
  createWorld,
  findCountErrors,
  LmtpClient,
  SocketClient,
  writeMessage,
} from '../../testing/index.ts'
import { FakeClock } from '../../testing/memory/fake-clock.ts'
import { MemoryBlobStore } from '../../testing/memory/memory-blob-store.ts'

const postgresUrl = process.env.BOCAU_TEST_POSTGRES
const khue = 'khue@mocviet.test'

test.skipIf(!postgresUrl)('a message received by one node is reported once by another', async () => {
  const { first, second } = await twoNodes()
  const client = await first.signIn(khue)
  const away = new SocketClient(second.origin, { token: client.token })
  onTestFinished(() => away.close())
  await away.messages(1)

  const [firstClient, secondClient] = await Promise.all([
    LmtpClient.open(first.lmtpPort),
    LmtpClient.open(second.lmtpPort),
  ])
  const raws = Array.from({ length: 20 }, (_, index) => writeMessage({ subject: `Thư ${index % 3}` }))
  // Delivers the same messages to both nodes in parallel, as a mail server may do after a lost response.
  for (const raw of raws) {
    const [one, other] = await Promise.all(
      [firstClient, secondClient].map((lmtp) => lmtp.deliver('vy@xuongmoc.example', [khue], raw)),
    )
    expect(one?.[0]).toMatch(/^250 /)
    expect(other).toEqual(one)
  }
  firstClient.close()
  secondClient.close()

  const arrivals = () => away.events.filter((event) => event.type === 'new_mail')
  while (arrivals().length < 20) await away.messages(away.received.length + 1)
  expect(away.events.map((event) => event.number)).toEqual(away.events.map((_, index) => index + 1))
  expect(await findCountErrors(first.app.db.sql)).toEqual([])
})

test.skipIf(!postgresUrl)('signing out on one node closes the socket on another', async () => {
  const { first, second } = await twoNodes()
  const client = await first.signIn(khue)
  const away = new SocketClient(second.origin, { token: client.token })
  await away.messages(1)

  await client.call('DELETE /api/v2/session', {})

  expect(await away.closed).toBe(4401)
  const late = new ApiClient(second.origin, client.token)
  await expect(late.call('GET /api/v2/folders', {})).rejects.toMatchObject({ status: 401 })
})

test.skipIf(!postgresUrl)('a list version from one node is valid on another', async () => {
  const { first, second } = await twoNodes()
  const firstClient = await first.signIn(khue)
  const secondClient = new ApiClient(second.origin, firstClient.token)
  const list = (client: ApiClient, etag = '""') =>
    client.fetch('GET /api/v2/threads', {}, { headers: { 'if-none-match': etag } })

  const firstEtag = (await list(firstClient)).headers.get('etag') ?? ''
  expect((await list(secondClient, firstEtag)).status).toBe(304)
  await first.deliver({ to: khue, subject: 'Mới về' })
  const fresh = await list(secondClient, firstEtag)
  expect([fresh.status, await fresh.text()]).toEqual([200, expect.stringContaining('Mới về')])
  expect((await list(firstClient, fresh.headers.get('etag') ?? '')).status).toBe(304)
})

/** Starts two nodes on one PostgreSQL database and one blob store. */
async function twoNodes() {
  const url = await createPostgresUrl()
  const blobs = new MemoryBlobStore()
  const clock = new FakeClock()
  const currentState = async () => ({
    db: await openDatabase({ postgresUrl: url, connections: 5 }),
    bus: await PostgresEventBus.open({ server: new PrimaryServer(url) }),
    blobs,
    clock,
  })
  const first = await createWorld({ parts: await currentState() })
  const { app } = first
  const secondApp = await buildApp({ ...app, ...(await currentState()) })
  const config = readConfig({ BOCAU_HTTP: '127.0.0.1:0', BOCAU_LMTP: '127.0.0.1:0' })
  const listeners = await openListeners(secondApp, config, { requested: ['http', 'socket', 'lmtp'] })
  onTestFinished(async () => {
    await listeners.close()
    await secondApp.close()
  })
  return {
    first,
    second: { origin: `http://127.0.0.1:${listeners.httpPort}`, lmtpPort: listeners.lmtpPort as number },
  }
}
