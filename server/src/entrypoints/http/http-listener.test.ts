import { once } from 'node:events'
import { request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWorld, password, type World } from '../../testing/index.ts'
import { shutdownGraceMilliseconds } from './http-listener.ts'

const json = { 'content-type': 'application/json' }

/** Sends a raw request: no headers are added and the response is not decompressed. */
function sendRequest(
  world: World,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }> {
  const { port } = new URL(world.origin)
  return new Promise((resolve, reject) => {
    const { body, ...rest } = options
    const sent = rawRequest({ host: '127.0.0.1', port, path, agent: false, ...rest }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Sends raw bytes; returns everything received until the connection closes or the timeout. */
function shout(world: World, bytes: string, patienceMilliseconds = 60_000): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(world.origin).port), '127.0.0.1')
    let received = ''
    socket.setTimeout(patienceMilliseconds, () => socket.destroy())
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
    socket.write(bytes)
  })
}

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  return (await response.json()) as {
    status: number
    code: string
    request_id: string
    fields?: { path: string }[]
  }
}

test.each(['/api/v2/nothing', '/api', '/api/v2/', '/storage/v1/nothing', '/api/v2/threads/1/2/3'])(
  'the unknown API path %s returns 404 as problem+json with a request id',
  async (path) => {
    const world = await createWorld()
    const response = await fetch(world.origin + path)
    const problem = await problemOf(response)

    expect(response.status).toBe(404)
    expect(problem).toMatchObject({
      status: 404,
      code: 'not_found',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  },
)

test('rejects bad input with status and invalid fields', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  const post = (body: string, headers: Record<string, string> = json) =>
    fetch(`${world.origin}/api/v2/threads/unreads`, {
      method: 'POST',
      headers: { 'x-auth-token': khue.token ?? '', ...headers },
      body,
    })
  const read = async (response: Response) => {
    const { code, fields } = await problemOf(response)
    return [response.status, code, fields?.map((field) => field.path)]
  }

  expect(await read(await post('{"ids":['))).toEqual([400, 'malformed_json', undefined])
  expect(await read(await post(''))).toEqual([400, 'malformed_json', undefined])
  expect(await read(await post('{"__proto__":{"x":1}}'))).toEqual([400, 'malformed_json', undefined])
  expect(await read(await post('{"ids":["1"],"unread":"yes"}'))).toEqual([422, 'invalid_input', ['unread']])
  expect(await read(await post('{"ids":["x","1"],"unread":true}'))).toEqual([422, 'invalid_input', ['ids.0']])
  expect(await read(await post('{"ids":[1],"unread":1}'))).toEqual([
    422,
    'invalid_input',
    ['ids.0', 'unread'],
  ])
  expect(await read(await post('[]'))).toEqual([422, 'invalid_input', ['body']])
  expect(await read(await post('null'))).toEqual([422, 'invalid_input', ['ids', 'unread']])
  expect(await read(await post('a=b', { 'content-type': 'application/x-www-form-urlencoded' }))).toEqual([
    415,
    'unsupported_media_type',
    undefined,
  ])
  expect(await read(await post(`{"x":"${'x'.repeat(2 * 1024 * 1024)}"}`))).toEqual([
    413,
    'body_too_large',
    undefined,
  ])
  const listed = (query: string) =>
    fetch(`${world.origin}/api/v2/threads?${query}`, { headers: { 'x-auth-token': khue.token ?? '' } })
  expect(await read(await listed('limit=0'))).toEqual([422, 'invalid_input', ['limit']])
  expect(await read(await listed('limit=many&offset=-1'))).toEqual([
    422,
    'invalid_input',
    ['limit', 'offset'],
  ])
  expect(await read(await listed('limit=5&limit=6'))).toEqual([422, 'invalid_input', ['limit']])
})

test('an invalid or unknown id returns 404', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  for (const id of [
    '0',
    '-1',
    'abc',
    '1',
    '99999999999999999999',
    '9223372036854775807',
    '1%00',
    '%F0%9F%95%8A',
    '1;drop',
  ]) {
    const response = await fetch(`${world.origin}/api/v2/threads/${id}`, {
      headers: { 'x-auth-token': khue.token ?? '' },
    })
    expect([id, response.status, (await problemOf(response)).code]).toEqual([id, 404, 'not_found'])
  }
})

test.each(['x', 'a'.repeat(43), 'a'.repeat(44), 'a'.repeat(7000), "' or 1=1 --", '../../../etc/passwd'])(
  'the token "%.20s" gives no access',
  async (token) => {
    const world = await createWorld()
    for (const headers of [
      { 'x-auth-token': token },
      { cookie: `bocau_session=${encodeURIComponent(token)}` },
    ]) {
      const response = await fetch(`${world.origin}/api/v2/folders`, { headers })
      expect([response.status, (await problemOf(response)).code]).toEqual([401, 'not_signed_in'])
    }
  },
)

test('accepts a change by cookie only from our own origin', async () => {
  const world = await createWorld()
  const { token } = await world.signIn('khue@mocviet.test')
  const save = async (headers: Record<string, string>) => {
    const response = await fetch(`${world.origin}/api/v2/settings`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: '[{"key":"language","value":"en"}]',
    })
    return response.ok ? response.status : (await problemOf(response)).code
  }
  const cookie = `bocau_session=${token}`

  expect(await save({ cookie })).toBe('cross_origin')
  expect(await save({ cookie, origin: 'https://evil.example' })).toBe('cross_origin')
  expect(await save({ cookie, origin: 'null' })).toBe('cross_origin')
  expect(await save({ cookie, origin: 'https://evil.example', 'x-auth-token': '' })).toBe('cross_origin')
  expect(await save({ cookie, origin: world.origin.replace('127.0.0.1', 'localhost') })).toBe('cross_origin')
  expect(await save({ cookie, origin: world.origin, 'sec-fetch-site': 'cross-site' })).toBe('cross_origin')
  expect(await save({ cookie, 'sec-fetch-site': 'same-site' })).toBe('cross_origin')
  expect(await save({ cookie, origin: world.origin })).toBe(200)
  expect(await save({ cookie, 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await save({ 'x-auth-token': token ?? '' })).toBe(200)
  expect(await save({ 'x-auth-token': token ?? '', origin: 'https://program.example' })).toBe(200)
})

test('a page of another site can neither sign in nor sign out', async () => {
  const world = await createWorld()
  const { token } = await world.signIn('khue@mocviet.test')
  const origin = 'https://evil.example'
  const signIn = await fetch(`${world.origin}/api/v2/session`, {
    method: 'POST',
    headers: { ...json, origin },
    body: JSON.stringify({ email: 'khue@mocviet.test', password }),
  })
  const signOut = await fetch(`${world.origin}/api/v2/session`, {
    method: 'DELETE',
    headers: { origin, cookie: `bocau_session=${token}` },
  })

  expect([signIn.status, signIn.headers.get('set-cookie'), signOut.status]).toEqual([403, null, 403])
  const firstResponse = await fetch(`${world.origin}/api/v2/folders`, {
    headers: { cookie: `bocau_session=${token}` },
  })
  expect(firstResponse.status).toBe(200)
})

test('other sites cannot read responses', async () => {
  const world = await createWorld()
  const { token } = await world.signIn('khue@mocviet.test')
  const headers = { origin: 'https://evil.example', 'x-auth-token': token ?? '' }
  const read = await fetch(`${world.origin}/api/v2/folders`, { headers })
  const firstResponse = await fetch(`${world.origin}/api/v2/folders`, {
    method: 'OPTIONS',
    headers: { ...headers, 'access-control-request-method': 'GET' },
  })

  for (const response of [read, firstResponse]) {
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})

test('pages and responses have security headers', async () => {
  const world = await createWorld()
  for (const path of ['/', '/folder/INBOX', '/api/v2/folders', '/api/docs', '/nothing/here']) {
    const { headers } = await fetch(world.origin + path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    // Allows our own files and the inline script of the sign-in page by hash.
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]{44}')?;/)
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).not.toMatch(/(script|style)-src [^;]*unsafe-inline/)
  }
})

test('pages cannot use camera, microphone or geolocation', async () => {
  const world = await createWorld()
  for (const path of ['/login', '/api/v2/session/demo', '/api/docs']) {
    const policy = (await fetch(world.origin + path)).headers.get('permissions-policy')
    for (const feature of ['camera', 'microphone', 'geolocation']) expect(policy).toContain(`${feature}=()`)
  }
})

test('sends HSTS only with an https public address', async () => {
  const plain = await createWorld()
  const secure = await createWorld({ settings: { BOCAU_PUBLIC_URL: 'https://mail.mocviet.test' } })
  expect((await fetch(plain.origin)).headers.get('strict-transport-security')).toBeNull()
  expect((await fetch(secure.origin)).headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}$/)
})

test('/health reports the store', async () => {
  const world = await createWorld()
  const response = await fetch(`${world.origin}/health`)
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
})

test('unchanged responses return 304', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  const ha = await world.signIn('ha@mocviet.test')
  const list = (etag?: string, client = khue) =>
    client.fetch('GET /api/v2/threads', {}, { headers: etag ? { 'if-none-match': etag } : {} })
  const first = await list()
  const etag = first.headers.get('etag') ?? ''

  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const second = await list(etag)
  expect([second.status, await second.text()]).toEqual([304, ''])
  // A proxy that compressed the response marks its ETag as weak, and a cache may send several.
  expect((await list(`W/${etag}`)).status).toBe(304)
  expect((await list(`"other", ${etag}`)).status).toBe(304)
  expect((await list(etag, ha)).status).toBe(200)

  await world.deliver({ to: 'ha@mocviet.test' })
  expect((await list(etag)).status).toBe(304)
  await world.deliver({ to: 'khue@mocviet.test', subject: 'Mới về' })
  const third = await list(etag)
  expect(third.status).toBe(200)
  expect(await third.text()).toContain('Mới về')
})

test('shared caches must not store private data', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  for (const path of ['/api/v2/user/info', '/api/v2/settings', '/api/v2/folders', '/', '/folder/INBOX']) {
    const { headers } = await fetch(world.origin + path, { headers: { 'x-auth-token': khue.token ?? '' } })
    expect(headers.get('cache-control')).toMatch(/no-store|private, no-cache/)
  }
})

test('HEAD responds like GET without a body', async () => {
  const world = await createWorld()
  const { token } = await world.signIn('khue@mocviet.test')
  for (const path of ['/api/v2/folders', '/health', '/folder/INBOX', '/api/docs']) {
    const headers = { 'x-auth-token': token ?? '' }
    const get = await sendRequest(world, path, { headers })
    const head = await sendRequest(world, path, { method: 'HEAD', headers })
    expect([head.status, head.body.length]).toEqual([get.status, 0])
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
  }
})

test('compresses responses as the client accepts', async () => {
  const world = await createWorld()
  const { token } = await world.signIn('khue@mocviet.test')
  const read = (encoding?: string) =>
    sendRequest(world, '/api/v2/folders', {
      headers: { 'x-auth-token': token ?? '', ...(encoding ? { 'accept-encoding': encoding } : {}) },
    })
  const plain = await read()
  const brotli = await read('gzip, deflate, br')
  const gzip = await read('gzip')

  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  expect(brotli.body.length).toBeLessThan(plain.body.length / 2)
  expect(brotli.headers.vary).toMatch(/accept-encoding/i)
  expect((await read('identity')).headers['content-encoding']).toBeUndefined()
})

test.each([
  '/',
  '/folder/INBOX',
  '/folder/Kh%C3%A1ch%20h%C3%A0ng',
  '/nothing',
  '/login',
  '/a/b/c?x=<script>',
])('the unknown path %s serves the page', async (path) => {
  const world = await createWorld()
  const { status, headers, body } = await sendRequest(world, path)
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body.toString()).toContain('<html')
  expect(body.toString()).not.toContain('x=<script>')
})

test('a malformed page URL redirects to the inbox, an API URL returns 404', async () => {
  const world = await createWorld()
  const page = await sendRequest(world, '/folder/%ZZ')
  expect([page.status, page.headers.location]).toEqual([302, '/folder/INBOX'])
  const response = await fetch(`${world.origin}/api/v2/threads/%ZZ`)
  expect([response.status, (await problemOf(response)).code]).toEqual([404, 'not_found'])
})

test('embeds first data only for the signed-in user', async () => {
  const world = await createWorld()
  await world.deliver({ to: 'khue@mocviet.test', subject: '</script><script>alert(1)</script>' })
  const { token } = await world.signIn('khue@mocviet.test')
  const signedIn = (
    await sendRequest(world, '/folder/INBOX', { headers: { cookie: `bocau_session=${token}` } })
  ).body.toString()
  const stranger = (await sendRequest(world, '/folder/INBOX')).body.toString()

  expect(stranger).not.toContain('first-data"')
  expect(signedIn).not.toContain('<script>alert(1)')
  const data = /id="first-data">(.*?)<\/script>/s.exec(signedIn)?.[1]
  if (data === undefined) return expect(signedIn).toContain('not built')
  expect(JSON.parse(data)).toMatchObject({
    user: { email: 'khue@mocviet.test' },
    threads: { folder: 'INBOX', page: { items: [{ subject: '</script><script>alert(1)</script>' }] } },
  })
})

test('a missing asset returns 404 instead of the page', async () => {
  const world = await createWorld()
  expect((await fetch(`${world.origin}/assets/gone-12345678.js`)).status).toBe(404)
  expect((await fetch(`${world.origin}/folder/INBOX`, { method: 'POST' })).status).toBe(404)
})

test.each([
  '/../../../../etc/passwd',
  '/assets/../../../package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/assets/%252e%252e/package.json',
  '/..\\..\\package.json',
  '/assets//etc/passwd',
  '//etc/passwd',
  '/assets/\u0000',
])('the path %s cannot escape the directory', async (path) => {
  const world = await createWorld()
  const received = await shout(world, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  expect(received).toMatch(/^HTTP\/1\.1 (200|400|404) /)
  expect(received).not.toMatch(/root:[^:]*:0:|"workspaces"|"private"/)
})

test('survives malformed requests', async () => {
  const world = await createWorld()
  const nonsense = [
    'HELO mail.example\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(70_000)}\r\n\r\n`,
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    'GET / HTTP/1.1\r\n\r\n',
    'GET http://other.example/api/v2/folders HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'POST /api/v2/session HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /api/v2/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999\r\n\r\n{',
    'POST /api/v2/session HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    'GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /health HTTP/1.1\r\nHost: x\r\n\r\nBREW /tea HTCPCP/1.0\r\n\r\n',
    '\u0000\u0001\u0002\u00ff'.repeat(500),
    'GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  ]
  // The server waits for the rest of an incomplete request; these two are answered and closed.
  const isAccepted = (at: number) => at === 1 || at === 10
  const received = await Promise.all(
    nonsense.map((bytes, at) => shout(world, bytes, isAccepted(at) ? undefined : 1500)),
  )

  expect(received[1]).toMatch(/^HTTP\/1\.1 431 /)
  expect(received[10]?.match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
  expect((await fetch(`${world.origin}/health`)).status).toBe(200)
  expect(world.logger.lines.filter((line) => line.level === 'error')).toEqual([])
})

test('rate limiting returns the wait', async () => {
  const world = await createWorld({ settings: { BOCAU_RATE_LIMIT: '5' } })
  const statuses: number[] = []
  for (let round = 0; round < 7; round++)
    statuses.push((await fetch(`${world.origin}/api/v2/folders`)).status)
  const refused = await fetch(`${world.origin}/api/v2/folders`)

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(await problemOf(refused)).toMatchObject({
    code: 'too_many_requests',
    retry_after_seconds: expect.any(Number),
  })
  expect((await fetch(world.origin)).status).toBe(200)
  expect((await fetch(`${world.origin}/health`)).status).toBe(200)
})

test('invalid tokens count for their address', async () => {
  const world = await createWorld({ settings: { BOCAU_RATE_LIMIT: '5' } })
  const statuses: number[] = []
  for (let round = 0; round < 8; round++) {
    const token = String(round).repeat(43)
    statuses.push(
      (await fetch(`${world.origin}/api/v2/folders`, { headers: { 'x-auth-token': token } })).status,
    )
  }
  expect(statuses.slice(5)).toEqual([429, 429, 429])
})

test('users behind one address have separate rate limits', async () => {
  const world = await createWorld({ settings: { BOCAU_RATE_LIMIT: '6' } })
  const khue = await world.signIn('khue@mocviet.test')
  const ha = await world.signIn('ha@mocviet.test')
  for (let round = 0; round < 7; round++) await khue.fetch('GET /api/v2/user/info', {})

  expect((await khue.fetch('GET /api/v2/user/info', {})).status).toBe(429)
  expect((await ha.fetch('GET /api/v2/user/info', {})).status).toBe(200)
})

test.each([
  ['off', '203.0.113.9, 198.51.100.7', '127.0.0.1'],
  ['on', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
])('with a trusted proxy %s, the client of "%s" is %s', async (trust, forwarded, caller) => {
  const world = await createWorld({ settings: { BOCAU_TRUST_PROXY: trust } })
  await fetch(`${world.origin}/api/v2/session`, {
    method: 'POST',
    headers: { ...json, 'x-forwarded-for': forwarded },
    body: JSON.stringify({ email: 'khue@mocviet.test', password }),
  })
  const session = await world.app.db.sql.selectFrom('session').select('address').executeTakeFirstOrThrow()
  expect(session.address).toBe(caller)
})

test('every API error contains a unique request id', async () => {
  const world = await createWorld()
  const ids = await Promise.all(
    Array.from(
      { length: 5 },
      async () => (await problemOf(await fetch(`${world.origin}/api/v2/folders`))).request_id,
    ),
  )
  expect(new Set(ids).size).toBe(5)
})

test('an unexpected failure is hidden from the client and logged once', async () => {
  const world = await createWorld({
    parts: {
      passwords: {
        hash: async () => 'x',
        verify: async () => {
          throw new Error('the hasher failed: geheim')
        },
      },
    },
  })
  const response = await world.anonymous.fetch('POST /api/v2/session', {
    body: { email: 'khue@mocviet.test', password },
  })
  const text = await response.text()

  expect(response.status).toBe(500)
  expect(text).not.toContain('hasher')
  const { request_id } = JSON.parse(text) as { request_id: string }
  const logged = world.logger.lines.filter((line) => line.level === 'error')
  expect(logged).toHaveLength(1)
  expect(logged[0]?.fields.request_id).toBe(request_id)
})

test('closing answers requests in progress and drops idle connections', async () => {
  let arrived = () => {}
  const isChecking = new Promise<void>((resolve) => {
    arrived = resolve
  })
  let release = (_: boolean) => {}
  const world = await createWorld({
    parts: {
      passwords: {
        hash: async () => 'x',
        verify: () => {
          arrived()
          return new Promise((resolve) => {
            release = resolve
          })
        },
      },
    },
  })
  const idle = connect(Number(new URL(world.origin).port), '127.0.0.1')
  idle.on('error', () => {})
  idle.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
  await new Promise((resolve) => idle.once('data', resolve))
  const inFlight = sendRequest(world, '/api/v2/session', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'khue@mocviet.test', password }),
  })
  await isChecking
  const hungUp = once(idle, 'close')
  const closed = world.close()
  // If it blocked the close, all connections would be destroyed, including the one that waits for its response.
  await hungUp
  release(true)

  expect((await inFlight).status).toBe(200)
  await closed
  await expect(fetch(world.origin)).rejects.toThrow()
})

test('an unused connection does not block closing', async () => {
  const world = await createWorld()
  const preconnected = connect(Number(new URL(world.origin).port), '127.0.0.1')
  preconnected.on('error', () => {})
  await once(preconnected, 'connect')
  await fetch(`${world.origin}/health`)
  const hungUp = once(preconnected, 'close')
  // The clock does not advance, so the grace period never ends.
  await world.close()
  await hungUp
})

test.each([
  ['a body that stalls', 'POST /api/v2/session HTTP/1.1\r\nHost: x\r\ncontent-length: 50\r\n\r\n{'],
  ['a header that stalls', 'GET /health HTTP/1.1\r\nHost'],
  [
    'a WebSocket whose client never answers',
    'GET /api/v2/socket?room=1 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  ],
])('%s does not block closing beyond the grace period', async (_, description) => {
  const world = await createWorld()
  const socket = connect({ port: Number(new URL(world.origin).port), host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(description)
  await fetch(`${world.origin}/health`)
  let isClosed = false
  const closed = world.close().then(() => {
    isClosed = true
  })
  await vi.waitFor(
    () => world.clock.advance(shutdownGraceMilliseconds / 1000).then(() => expect(isClosed).toBe(true)),
    {
      timeout: 60_000,
    },
  )
  await closed
})

test('a connection that becomes idle during closing does not block it', async () => {
  for (let round = 0; round < 10; round++) {
    const world = await createWorld()
    await Promise.all([fetch(`${world.origin}/health`), fetch(world.origin)])
    // The clock does not advance, so the grace period never ends.
    await world.close()
  }
})

test('the log contains neither mail nor secrets', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  await world.anonymous.fetch('POST /api/v2/session', {
    body: { email: 'khue@mocviet.test', password: 'sai-mat-khau-bi-mat' },
  })
  await world.deliver({
    to: 'khue@mocviet.test',
    subject: 'Tuyệt mật chủ đề',
    text: 'Nội dung bí ẩn',
    files: [{ name: 'ke-hoach-ngam.pdf', contentType: 'application/pdf', content: 'x' }],
  })
  const page = await khue.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
  const id = page.items[0]?.id ?? ''
  const { messages } = await khue.call('GET /api/v2/threads/:id', { params: { id } })
  await khue.fetch('GET /api/v2/messages/:id/body', { params: { id: messages[0]?.id ?? '' } })
  await khue.fetch('GET /api/v2/files/:uuid/download', {
    params: { uuid: messages[0]?.files[0]?.uuid ?? '' },
  })
  await fetch(`${world.origin}/folder/INBOX?access_token=${khue.token}&q=bi-mat`)
  await fetch(`${world.origin}/api/v2/folders`, { headers: { cookie: `bocau_session=${khue.token}` } })
  await khue.call('DELETE /api/v2/session', {})

  const logText = JSON.stringify(world.logger.lines)
  expect(world.logger.lines.length).toBeGreaterThan(5)
  for (const secret of [
    'Tuyệt mật',
    'bí ẩn',
    'ke-hoach',
    'khue@mocviet',
    password,
    'sai-mat-khau',
    khue.token ?? '',
    'bi-mat',
  ]) {
    expect(logText).not.toContain(secret)
  }
})

test('compresses the page with its first data', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  for (let number = 0; number < 5; number++) await world.deliver({ subject: `Phiếu xuất kho ${number}` })
  const response = await fetch(`${world.origin}/folder/INBOX`, {
    headers: { 'x-auth-token': khue.token ?? '', 'accept-encoding': 'br' },
  })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(await response.text()).toContain('Phiếu xuất kho 4')
})

test("a page rendered for another user cannot access the current user's mail", async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  const { id } = await khue.call('GET /api/v2/user/info', {})
  const ha = await world.signIn('ha@mocviet.test')
  const asKhue = { headers: { 'x-account-id': id } }
  expect((await khue.fetch('GET /api/v2/folders', {}, asKhue)).status).toBe(200)
  const refused = await ha.fetch('GET /api/v2/folders', {}, asKhue)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'session_changed' })
})
