import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createCertificate } from '../../../composition/listeners/create-certificate.fixture.ts'
import { password, type World } from '../../../testing/index.ts'
import {
  handshake,
  openEncryptedWorld,
  openSession,
  readResponse,
  send,
  sendOnHttp1,
  startStream,
} from './encrypted-world.fixture.ts'

const khueMail = 'khue@mocviet.test'

async function tokenOf(world: World): Promise<string> {
  return (await world.signIn(khueMail)).token ?? ''
}

/** Stores a file in the drive of Khuê on HTTP/2 with one form. */
async function storeFile(
  session: ReturnType<typeof openSession>,
  token: string,
  content: Buffer,
): Promise<string> {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
  const { status, body } = await send(
    session,
    {
      ':method': 'POST',
      ':path': '/storage/v1/files/upload',
      'content-type': 'multipart/form-data; boundary=b',
      'x-auth-token': token,
    },
    Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]),
  )
  const [file] = JSON.parse(body.toString()) as { id: string }[]
  expect([status, file?.id]).toEqual([200, expect.any(String)])
  return file?.id ?? ''
}

const randomBytes = (size: number) => Buffer.from(Array.from({ length: size }, (_, at) => (at * 7919) % 251))

test('chooses HTTP/2 and still serves clients of HTTP/1.1', async () => {
  const { port } = await openEncryptedWorld()
  expect((await handshake(port)).alpnProtocol).toBe('h2')
  expect((await handshake(port, ['http/1.1'])).alpnProtocol).toBe('http/1.1')
  const { status, headers, body } = await send(openSession(port), { ':path': '/health' })
  expect([status, body.toString()]).toEqual([200, '{"status":"ok"}'])
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  expect(await sendOnHttp1(port, '/health')).toEqual({ version: '1.1', status: 200, text: '{"status":"ok"}' })
})

test('a WebSocket opens on HTTP/1.1 at the same port', async () => {
  const { world, port } = await openEncryptedWorld()
  const socket = await handshake(port, ['http/1.1'])
  let received = ''
  socket.on('data', (data) => {
    received += data.toString('latin1')
  })
  const lines = [
    'GET /api/v2/socket HTTP/1.1',
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `X-Auth-Token: ${await tokenOf(world)}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await expect.poll(() => received).toContain('HTTP/1.1 101 Switching Protocols')
  await expect.poll(() => received).toContain('"kind":"hello"')
})

test('sends a file of several megabytes, in full and in ranges', async () => {
  const { world, port } = await openEncryptedWorld()
  const token = await tokenOf(world)
  const session = openSession(port)
  const content = randomBytes(5_000_000)
  const path = `/storage/v1/files/${await storeFile(session, token, content)}/download`

  const full = await send(session, { ':path': path, 'x-auth-token': token })
  expect([full.status, full.body.equals(content)]).toEqual([200, true])
  const part = await send(session, { ':path': path, 'x-auth-token': token, range: 'bytes=1000-1999' })
  expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 1000-1999/5000000'])
  expect(part.body.equals(content.subarray(1000, 2000))).toBe(true)
  const head = await send(session, { ':method': 'HEAD', ':path': path, 'x-auth-token': token })
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '5000000', 0])
  const etag = full.headers.etag ?? ''
  const unchanged = await send(session, { ':path': path, 'x-auth-token': token, 'if-none-match': etag })
  expect([unchanged.status, unchanged.body.length]).toEqual([304, 0])
})

test('compresses responses', async () => {
  const { world, port } = await openEncryptedWorld()
  const headers = { 'x-auth-token': await tokenOf(world), 'accept-encoding': 'br' }
  const page = await send(openSession(port), { ':path': '/api/docs/openapi.json', ...headers })
  expect([page.status, page.headers['content-encoding']]).toEqual([200, 'br'])
  expect(page.code).toBe(0)
})

test('a resumable upload continues after a reset stream', async () => {
  const { world, port } = await openEncryptedWorld()
  const token = await tokenOf(world)
  const session = openSession(port)
  const tus = { 'tus-resumable': '1.0.0', 'x-auth-token': token }
  const created = await send(session, {
    ':method': 'POST',
    ':path': '/storage/v1/uploads',
    'upload-length': '10',
    'upload-metadata': `filename ${Buffer.from('a.txt').toString('base64')}`,
    ...tus,
  })
  expect(created.status).toBe(201)
  const path = String(created.headers.location)
  const chunk = {
    ':method': 'PATCH',
    ':path': path,
    'content-type': 'application/offset+octet-stream',
    ...tus,
  }
  const cut = startStream(session, { ...chunk, 'upload-offset': '0' })
  cut.write('01234', () => cut.close())
  await once(cut, 'close')
  const offset = async () =>
    (await send(session, { ':method': 'HEAD', ':path': path, ...tus })).headers['upload-offset']
  await expect.poll(offset).toBe('5')
  const finished = await send(session, { ...chunk, 'upload-offset': '5' }, '56789')
  expect([finished.status, JSON.parse(finished.body.toString())]).toMatchObject([200, { size: 10 }])
})

test('a page of the same origin signs in by cookie', async () => {
  const { port } = await openEncryptedWorld()
  const session = openSession(port)
  const signIn = (origin: string) =>
    send(
      session,
      { ':method': 'POST', ':path': '/api/v2/session', 'content-type': 'application/json', origin },
      JSON.stringify({ email: khueMail, password }),
    )
  const { status, headers } = await signIn(`https://127.0.0.1:${port}`)
  expect(status).toBe(200)
  const cookie = headers['set-cookie']?.find((text) => text.includes('bocau_session'))
  expect(cookie).toMatch(/; Secure/)
  const [sessionCookie = ''] = cookie?.split(';') ?? []
  expect((await send(session, { ':path': '/api/v2/folders', cookie: sessionCookie })).status).toBe(200)
  expect((await signIn('https://evil.example')).status).toBe(403)
})

test('new connections get a replaced certificate and HTTP/2', async () => {
  const { world, port, install } = await openEncryptedWorld()
  const before = openSession(port)
  expect((await send(before, { ':path': '/health' })).status).toBe(200)
  await install(await createCertificate('moi.mocviet.test'))
  await world.clock.advance(10)
  const socket = await handshake(port)
  expect([socket.getPeerCertificate().subject.CN, socket.alpnProtocol]).toEqual(['moi.mocviet.test', 'h2'])
  expect((await send(before, { ':path': '/health' })).status).toBe(200)
})

test('stopping completes requests in progress and closes idle connections', async () => {
  let arrived = () => {}
  const isChecking = new Promise<void>((resolve) => {
    arrived = resolve
  })
  let release = (_: boolean) => {}
  const verify = () => {
    arrived()
    return new Promise<boolean>((resolve) => {
      release = resolve
    })
  }
  const { port, close } = await openEncryptedWorld({
    parts: { passwords: { hash: async () => 'x', verify } },
  })
  const idle = openSession(port)
  await send(idle, { ':path': '/health' })
  const busy = openSession(port)
  const response = send(
    busy,
    { ':method': 'POST', ':path': '/api/v2/session', 'content-type': 'application/json' },
    JSON.stringify({ email: khueMail, password }),
  )
  await isChecking
  const closedIdle = once(idle, 'close')
  const goaway = once(busy, 'goaway')
  // The clock does not advance, so the grace period never ends.
  const closed = close()
  await Promise.all([closedIdle, goaway])
  release(true)
  expect((await response).status).toBe(200)
  await closed
})

test('stopping cuts off streams after the grace period', async () => {
  const { world, port, close } = await openEncryptedWorld()
  const session = openSession(port)
  await send(session, { ':path': '/health' })
  const stalled = startStream(session, {
    ':method': 'POST',
    ':path': '/api/v2/session',
    'content-type': 'application/json',
  })
  const response = readResponse(stalled)
  await send(session, { ':path': '/health' })
  const closed = close()
  await once(session, 'goaway')
  await expect.poll(() => world.clock.advance(1).then(() => session.destroyed)).toBe(true)
  await closed
  expect((await response).status).toBe(0)
})
