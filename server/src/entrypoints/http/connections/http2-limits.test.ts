import { type ClientHttp2Session, constants } from 'node:http2'
import { expect, test } from 'vitest'
import { password, type World } from '../../../testing/index.ts'
import {
  frameType,
  handshake,
  openEncryptedWorld,
  openSession,
  readResponse,
  send,
  sendOnHttp1,
  startStream,
  writeFrame,
  writeHeaders,
  writePreface,
} from './encrypted-world.fixture.ts'
import { periodSeconds, slowAfterSeconds } from './slow-requests.ts'

const khueMail = 'khue@mocviet.test'
const json = { 'content-type': 'application/json' }
const signIn = { ':method': 'POST', ':path': '/api/v2/session', ...json }

const isHealthy = async (session: ClientHttp2Session) =>
  (await send(session, { ':path': '/health' })).status === 200

const errorsOf = ({ logger }: World) => logger.lines.filter(({ level }) => level === 'error')

test('a long URL gets the page of HTTP/1.1', async () => {
  const { port } = await openEncryptedWorld()
  const session = openSession(port)
  const long = (bytes: number) => ({ ':path': `/compose-mailto?url=${'%2520'.repeat(bytes / 5)}` })
  expect((await send(session, long(60_000))).status).toBe(200)
  const { status, headers, body } = await send(session, long(70_000))
  expect([status, headers['content-type']]).toEqual([431, 'text/html; charset=utf-8'])
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(body.toString()).toContain('Liên kết quá dài')
  expect(await isHealthy(session)).toBe(true)
})

test('a client whose URL HTTP/2 cannot decode gets the page on its next connection', async () => {
  const { port } = await openEncryptedWorld()
  const session = openSession(port)
  const path = `/compose-mailto?url=${'%2520'.repeat(40_000)}`
  await send(session, { ':path': path })
  await expect.poll(() => session.destroyed).toBe(true)
  expect(await sendOnHttp1(port, path)).toMatchObject({ version: '1.1', status: 431 })
  expect((await handshake(port)).alpnProtocol).toBe('http/1.1')
  // A client without HTTP/1.1 is not locked out.
  expect(await isHealthy(openSession(port))).toBe(true)
})

test('the streams of all connections of an address count as its requests', async () => {
  const { port } = await openEncryptedWorld({
    settings: { BOCAU_ADDRESS_CONNECTIONS: '50', BOCAU_RATE_LIMIT: 'off' },
  })
  const [first, second] = [openSession(port), openSession(port)] as const
  const stalled = [first, second].flatMap((session) =>
    Array.from({ length: 25 }, () => startStream(session, signIn)),
  )
  await expect.poll(async () => (await send(second, { ':path': '/health' })).status).toBe(429)
  stalled[0]?.close(constants.NGHTTP2_CANCEL)
  await expect.poll(() => isHealthy(second)).toBe(true)
})

test('reset streams release their slots', async () => {
  const { port } = await openEncryptedWorld({
    settings: { BOCAU_ADDRESS_CONNECTIONS: '50', BOCAU_RATE_LIMIT: 'off' },
  })
  const session = openSession(port)
  for (const method of ['GET', 'HEAD', 'POST'])
    for (let at = 0; at < 60; at++) {
      const stream = startStream(session, { ...json, ':method': method, ':path': '/api/v2/folders' })
      stream.close(constants.NGHTTP2_CANCEL)
    }
  await expect.poll(() => isHealthy(session)).toBe(true)
  const results = await Promise.all(Array.from({ length: 40 }, () => isHealthy(session)))
  expect(results).toEqual(results.map(() => true))
})

test('a slow body is answered 408 without an effect on other streams', async () => {
  const { world, port } = await openEncryptedWorld()
  const session = openSession(port)
  const slow = startStream(session, signIn)
  const response = readResponse(slow)
  slow.write('{')
  const busy = startStream(session, signIn)
  const busyResponse = readResponse(busy)
  await isHealthy(session)
  await world.clock.advance(slowAfterSeconds)
  // Bytes of another stream are no progress of this one.
  busy.write(' '.repeat(60_000))
  await isHealthy(session)
  await world.clock.advance(periodSeconds)
  expect(await response).toMatchObject({ status: 408, code: 0 })
  busy.end(JSON.stringify({ email: khueMail, password }))
  expect((await busyResponse).status).toBe(200)
  expect(errorsOf(world)).toEqual([])
})

test.each([
  ['without an error', constants.NGHTTP2_NO_ERROR],
  ['as cancelled', constants.NGHTTP2_CANCEL],
])('a body that is cut off %s has no effect', async (_, code) => {
  const { world, port } = await openEncryptedWorld()
  const khue = await world.signIn(khueMail)
  const create = { ':method': 'POST', ':path': '/api/v2/folders', ...json, 'x-auth-token': khue.token ?? '' }
  const head = { ':scheme': 'https', ':authority': '127.0.0.1', ...create }
  const body = (name: string) => JSON.stringify({ display_name: name })
  const socket = await handshake(port)
  socket.write(writePreface())
  socket.write(writeHeaders(1, head))
  socket.write(writeFrame({ type: frameType.data, stream: 1 }, body('Cut')))
  const session = openSession(port)
  await isHealthy(session)
  socket.write(writeFrame({ type: frameType.reset, stream: 1 }, Buffer.from([0, 0, 0, code])))
  socket.write(writeHeaders(3, head))
  const endOfStream = 1
  socket.write(writeFrame({ type: frameType.data, flags: endOfStream, stream: 3 }, body('Whole')))
  const names = async () =>
    (await khue.call('GET /api/v2/folders', {})).map(({ display_name }) => display_name)
  await expect.poll(names).toContain('Whole')
  expect(await names()).not.toContain('Cut')
  expect(errorsOf(world)).toEqual([])
})

test('a request keeps the address of its client after its stream is reset', async () => {
  let arrived = () => {}
  const isChecking = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const { promise: released, resolve: release } = Promise.withResolvers<boolean>()
  const verify = () => {
    arrived()
    return released
  }
  const { world, port } = await openEncryptedWorld({
    parts: { passwords: { hash: async () => 'x', verify } },
  })
  const session = openSession(port)
  const stream = startStream(session, signIn)
  stream.end(JSON.stringify({ email: khueMail, password }))
  await isChecking
  stream.close(constants.NGHTTP2_CANCEL)
  await isHealthy(session)
  release(true)
  const khue = await world.signIn(khueMail)
  const listAddresses = async () =>
    (await khue.call('GET /api/v2/sessions', {})).map(({ address }) => address)
  await expect.poll(listAddresses).toEqual(['127.0.0.1', '127.0.0.1'])
})
