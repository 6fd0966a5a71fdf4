import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ClamavScanner } from '../../adapters/clamav/clamav-scanner.ts'
import { RspamdScorer } from '../../adapters/rspamd/rspamd-scorer.ts'
import { type ApiClient, createWorld, onEachDatabase, type World } from '../../testing/index.ts'

const khue = 'khue@mocviet.test'

/** Opens a server that accepts connections and never responds. */
async function openSilence() {
  const sockets = new Set<Socket>()
  let accepted = 0
  const server = createServer((socket) => {
    accepted++
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, taken: () => accepted, open: () => sockets.size }
}

async function openWorld(database: 'sqlite' | 'postgres') {
  const [clamd, rspamd] = await Promise.all([openSilence(), openSilence()])
  const world = await createWorld({
    database,
    parts: {
      scanner: new ClamavScanner({ host: '127.0.0.1', port: clamd.port }),
      spam: new RspamdScorer({ url: `http://127.0.0.1:${rspamd.port}` }),
    },
  })
  return { world, clamd, rspamd, client: await world.signIn(khue) }
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2))
}

/** Advances the clock by just under five seconds; the message must be accepted by then. */
async function deliveredWithinFiveSeconds(world: World, delivery: Promise<string[]>): Promise<void> {
  await world.clock.advance(4.9)
  expect(await delivery).toEqual([expect.stringMatching(/^250 /)])
}

const scansIn = async (client: ApiClient) => {
  const [thread] = (await client.call('GET /api/v2/threads', {})).items
  const id = thread?.message_ids.at(-1) ?? ''
  const { delivery } = await client.call('GET /api/v2/messages/:id/delivery', { params: { id } })
  const detail = await client.call('GET /api/v2/threads/:id', { params: { id: thread?.id ?? '' } })
  return { steps: delivery?.steps, scan: detail.messages.at(-1)?.files[0]?.scan }
}

const message = (subject: string) => ({
  subject,
  files: [{ name: 'a.txt', contentType: 'text/plain', content: 'một' }],
})

onEachDatabase('a hanging scanner and scorer', (database) => {
  test('delay a message by less than five seconds, marked as not scanned', async () => {
    const { world, clamd, rspamd, client } = await openWorld(database)
    const delivery = world.deliver(message('Chậm'))
    await until(() => clamd.taken() === 1 && rspamd.taken() === 1)

    await deliveredWithinFiveSeconds(world, delivery)
    expect(await scansIn(client)).toEqual({
      steps: [
        { step: 'virus', verdict: 'not_scanned', name: '' },
        { step: 'spam', by: 'scorer', verdict: 'not_scored', score: null, signs: [] },
      ],
      scan: 'not_scanned',
    })
    await until(() => clamd.open() === 0)
  })

  test('delay no message after the third until a retry', async () => {
    const { world, clamd, client } = await openWorld(database)
    for (let n = 1; n <= 3; n++) {
      const delivery = world.deliver(message(`Thư ${n}`))
      await until(() => clamd.taken() === n)
      await deliveredWithinFiveSeconds(world, delivery)
    }
    for (let n = 4; n <= 20; n++) {
      expect(await world.deliver(message(`Thư ${n}`))).toEqual([expect.stringMatching(/^250 /)])
    }
    expect(clamd.taken()).toBe(3)
    expect((await client.call('GET /api/v2/threads', {})).total).toBe(20)

    await world.clock.advance(31)
    const tries = world.deliver(message('Thử lại'))
    await until(() => clamd.taken() === 4)
    expect(await world.deliver(message('Không chờ'))).toEqual([expect.stringMatching(/^250 /)])
    await deliveredWithinFiveSeconds(world, tries)
  })
})

onEachDatabase('an unreachable scanner and scorer', (database) => {
  test('do not delay messages, which are marked as not scanned', async () => {
    const world = await createWorld({
      database,
      parts: {
        scanner: new ClamavScanner({ host: '127.0.0.1', port: 1 }),
        spam: new RspamdScorer({ url: 'http://127.0.0.1:1' }),
      },
    })
    const client = await world.signIn(khue)
    for (let n = 0; n < 5; n++) {
      expect(await world.deliver(message(`Thư ${n}`))).toEqual([expect.stringMatching(/^250 /)])
    }
    expect((await scansIn(client)).steps).toMatchObject([
      { step: 'virus', verdict: 'not_scanned' },
      { step: 'spam', verdict: 'not_scored' },
    ])
  })
})
