import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { serverOperator } from '../../features/audit/index.ts'
import { closeForMove } from '../../features/provider/index.ts'
import { createWorld, onEachDatabase } from '../../testing/index.ts'

const json: readonly string[] = ['Content-Type: application/json']
const uploadHeaders = [
  'Content-Type: application/offset+octet-stream',
  'Tus-Resumable: 1.0.0',
  'Upload-Length: 1000',
  `Upload-Metadata: filename ${Buffer.from('a.txt').toString('base64')}`,
]
const formHeaders = ['Content-Type: multipart/form-data; boundary=x']
const form = [
  '--x',
  'Content-Disposition: form-data; name="file"; filename="a.txt"',
  '',
  'a'.repeat(1000),
  '--x--',
  '',
].join('\r\n')

/**
 * Sends a request head that announces this many bytes, and waits until the server has read it. `answer` returns the
 * status line.
 */
async function startRequest(
  origin: string,
  path: string,
  bytes: number,
  { token = '', headers = json } = {},
) {
  const { hostname, port, host } = new URL(origin)
  const socket: Socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', (data) => {
    received += data.toString('latin1')
  })
  const readResponse = async () => {
    await expect.poll(() => received).toMatch(/^HTTP\/1\.1 [2-5].*\r\n/m)
    return /^HTTP\/1\.1 [2-5].*/m.exec(received)?.[0]
  }
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...headers,
    `Content-Length: ${bytes}`,
    'Expect: 100-continue',
    ...(token ? [`X-Auth-Token: ${token}`] : [`Origin: ${origin}`]),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await expect.poll(() => received).toContain('HTTP/1.1 100 Continue\r\n\r\n')
  return { socket, answer: readResponse }
}

test('rejects an unauthenticated request before reading its body', async () => {
  const world = await createWorld()
  for (const path of ['/api/v2/folders', '/api/v2/password', '/api/v2/organisation/users']) {
    const { answer } = await startRequest(world.origin, path, 1_900_000)
    expect(await answer()).toBe('HTTP/1.1 401 Unauthorized')
  }
})

test('closes the connection of a request that was answered before its body', async () => {
  const world = await createWorld()
  for (const path of ['/api/v2/folders', '/%zz']) {
    const { socket, answer } = await startRequest(world.origin, path, 1_000)
    expect(await answer()).toMatch(/^HTTP\/1\.1 (401|302) /)
    await world.clock.advance(40)
    await expect.poll(() => socket.closed).toBe(true)
  }
})

test('rejects a long body of a public endpoint by its declared length', async () => {
  const world = await createWorld()
  for (const path of ['/api/v2/session', '/api/v2/forgotten-password', '/api/v2/auth-verification']) {
    const { answer } = await startRequest(world.origin, path, 100_000)
    expect(await answer()).toBe('HTTP/1.1 413 Payload Too Large')
  }
})

onEachDatabase('a request with an incomplete body', (database) => {
  test('has no effect when its session ends meanwhile', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const body = JSON.stringify({ name: 'Sau đó' })
    const bytes = Buffer.byteLength(body)
    const { socket, answer } = await startRequest(world.origin, '/api/v2/folders', bytes, {
      token: khue.token ?? '',
    })
    socket.write(body.slice(0, 5))
    await world.clock.advance(2)
    await khue.call('DELETE /api/v2/session', {})
    socket.write(body.slice(5))
    expect(await answer()).toBe('HTTP/1.1 401 Unauthorized')
  })

  test.each([
    ['form with a file', '/storage/v1/files/upload', formHeaders, form],
    ['form with an attachment', '/api/v2/files', formHeaders, form],
    ['resumable upload', '/storage/v1/uploads', uploadHeaders, 'a'.repeat(1000)],
  ])('saves no %s when its organisation is closed for a move meanwhile', async (_, path, headers, body) => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const options = { token: khue.token ?? '', headers }
    const { socket, answer } = await startRequest(world.origin, path, body.length, options)
    socket.write(body.slice(0, 200))
    // The server has authenticated the upload before it responds to this later request.
    const { id: accountId } = await khue.call('GET /api/v2/user/info', {})
    await world.clock.advance(2)
    const { organisation_id } = await world.app.db.sql
      .selectFrom('account')
      .select('organisation_id')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    await closeForMove(world.app, organisation_id, serverOperator)
    socket.write(body.slice(200))
    expect(await answer()).toMatch(/^HTTP\/1\.1 503 /)
    for (const table of ['drive_node', 'upload'] as const)
      expect(await world.app.db.sql.selectFrom(table).select('name').execute()).not.toContainEqual({
        name: 'a.txt',
      })
  })

  test('is answered 408 when its body does not arrive, and its connection is closed', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const token = khue.token ?? ''
    const requests = [
      ['/api/v2/folders', { token }],
      ['/api/v2/session', {}],
      ['/storage/v1/uploads', { token, headers: uploadHeaders }],
      ['/storage/v1/files/upload', { token, headers: formHeaders }],
    ] as const
    for (const [path, options] of requests) {
      const { socket, answer } = await startRequest(world.origin, path, 1_000, options)
      await world.clock.advance(40)
      expect(await answer()).toBe('HTTP/1.1 408 Request Timeout')
      await expect.poll(() => socket.closed).toBe(true)
    }
    await expect.poll(() => world.logger.lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})
