import { allEndpoints } from '@bocau/contract/all'
import type { Endpoint } from '@bocau/contract/endpoint'
import { expect, test } from 'vitest'
import { disableAccount } from '../../features/account/index.ts'
import { createWorld, onEachDatabase, type World } from '../../testing/index.ts'

const json = { 'content-type': 'application/json' }
const khue = 'khue@mocviet.test'
const changing = Object.entries(allEndpoints as Record<string, Endpoint>).filter(
  ([key]) => !key.startsWith('GET '),
)

async function requestAs(
  world: World,
  key: string,
  headers: Record<string, string>,
): Promise<[string, string]> {
  const [method = '', path = ''] = key.split(' ')
  const response = await fetch(world.origin + path.replace(/:\w+/g, '1'), {
    method,
    ...(method === 'DELETE' ? { headers } : { headers: { ...json, ...headers }, body: '{}' }),
  })
  const { code } = (await response.json().catch(() => ({ code: 'none' }))) as { code: string }
  return [key, `${response.status} ${code}`]
}

test.each([
  ['from a current browser', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['from the origin only', { origin: 'https://evil.example' }],
  ['from a frame without an origin', { origin: 'null' }],
  ['from a neighbour under the same domain', { 'sec-fetch-site': 'same-site' }],
  ['without an origin', {}],
])("another site's page cannot change anything with the cookie, %s: every endpoint", async (_, headers) => {
  const world = await createWorld()
  const { token } = await world.signIn(khue)
  const cookie = `bocau_session=${token}`
  const events = () => world.app.db.sql.selectFrom('event').selectAll().execute()
  const before = await events()

  for (const [key] of changing)
    expect(await requestAs(world, key, { ...headers, cookie })).toEqual([key, '403 cross_origin'])
  expect(await events()).toEqual(before)
  const userInfo = await fetch(`${world.origin}/api/v2/user/info`, { headers: { cookie } })
  expect(userInfo.status).toBe(200)
})

test('no GET endpoint changes anything', async () => {
  const world = await createWorld()
  await world.deliver({})
  const { token } = await world.signIn(khue)
  const headers = { cookie: `bocau_session=${token}`, 'sec-fetch-site': 'cross-site' }
  const state = async () => [
    await world.app.db.sql.selectFrom('message').selectAll().execute(),
    await world.app.db.sql.selectFrom('thread_in_folder').selectAll().execute(),
    await world.app.db.sql.selectFrom('session').select('id').execute(),
    await world.app.db.sql.selectFrom('setting').selectAll().execute(),
  ]
  const before = await state()
  const reading = Object.keys(allEndpoints).filter((key) => key.startsWith('GET '))
  for (const key of reading) {
    const path = key.slice(4).replace(/:\w+/g, '1')
    await (await fetch(world.origin + path, { headers, redirect: 'manual' })).text()
  }
  expect(await state()).toEqual(before)
})

test('other sites cannot embed our pages or files (clickjacking)', async () => {
  const world = await createWorld()
  await world.deliver({ html: '<p>Xin chào</p>' })
  const client = await world.signIn(khue)
  const { items } = await client.call('GET /api/v2/threads', {})
  const thread = await client.call('GET /api/v2/threads/:id', { params: { id: items[0]?.id ?? '' } })
  const id = thread.messages[0]?.id ?? ''
  const cookie = `bocau_session=${client.token}`
  const paths = [
    '/',
    '/login',
    '/account/home',
    '/protect/password',
    '/folder/INBOX',
    '/403',
    '/nothing/here',
    '/api/docs',
    '/api/v2/user/info',
    '/api/v2/nothing',
    `/api/v2/messages/${id}/body`,
    `/api/v2/messages/${id}/raw`,
  ]
  for (const path of paths) {
    const { headers } = await fetch(world.origin + path, { headers: { cookie }, redirect: 'manual' })
    const policy = headers.get('content-security-policy') ?? ''
    const isGuarded = policy.includes("frame-ancestors 'self'") || /(^|; )sandbox$/.test(policy)
    expect([path, headers.get('x-frame-options'), isGuarded]).toEqual([path, 'SAMEORIGIN', true])
  }
})

test.each(['access_token', 'login_param'])(
  'a token in the URL parameter %s is not leaked by the page and not accepted by the server',
  async (name) => {
    const world = await createWorld()
    const { token } = await world.signIn(khue)
    const response = await fetch(`${world.origin}/folder/INBOX?${name}=${token}`)
    const page = await response.text()

    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(page).not.toContain(token)
    expect(page).not.toContain('Trần Minh Khuê')
    const withToken = await fetch(`${world.origin}/api/v2/user/info?${name}=${token}`)
    expect(withToken.status).toBe(401)
    expect(JSON.stringify(world.logger.lines)).not.toContain(token)
  },
)

test('links in a message send no referrer', async () => {
  const world = await createWorld()
  await world.deliver({ html: '<a href="https://shop.example/">Xem</a>' })
  const client = await world.signIn(khue)
  const { items } = await client.call('GET /api/v2/threads', {})
  const thread = await client.call('GET /api/v2/threads/:id', { params: { id: items[0]?.id ?? '' } })
  const params = { id: thread.messages[0]?.id ?? '' }
  const body = await client.fetch('GET /api/v2/messages/:id/body', { params })
  expect(body.headers.get('referrer-policy')).toBe('no-referrer')
  const page = await fetch(`${world.origin}/folder/INBOX`)
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
})

onEachDatabase('the existence of an account', (database) => {
  test('is not revealed by the response to a wrong password', async () => {
    const world = await createWorld({ database })
    await world.addAccount({ email: 'shut@mocviet.test' })
    await disableAccount(world.app, 'shut@mocviet.test', true)
    const signInProblem = async (email: string) => {
      const response = await fetch(`${world.origin}/api/v2/session`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email, password: 'Bocau-wrong-1' }),
      })
      const { request_id: _, ...problem } = (await response.json()) as Record<string, unknown>
      const ofEach = ['date', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id']
      const headers = [...response.headers].filter(([name]) => !ofEach.includes(name))
      return { status: response.status, told: problem, headers }
    }
    const unknown = await signInProblem('nobody@mocviet.test')
    expect(unknown.told).toEqual({
      status: 401,
      code: 'wrong_credentials',
      message: 'The address or the password is wrong.',
    })
    for (const email of [khue, 'shut@mocviet.test', 'an@chuaxacminh.test', 'nobody@nowhere.example'])
      expect([email, await signInProblem(email)]).toEqual([email, unknown])
  })
})
