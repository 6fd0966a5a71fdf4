import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onAccessLost, resetSessionEnd, signOutOnPurpose } from './access-lost.ts'
import { ApiProblem, Unreachable } from './api-problem.ts'
import { endpointUrl, fillPath, request, setActingAccount } from './client.ts'
import { readResponse } from './uploads/upload.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

const problem = (status: number, body: object) =>
  new Response(JSON.stringify({ status, message: '', ...body }), {
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  })

test('a call fills path and query and parses the response', async () => {
  fetched.mockResolvedValue(Response.json([]))
  await request('GET /api/v2/threads', { query: { in: 'Khách hàng/Nordhus', limit: 25, cursor: undefined } })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/v2/threads?in=Kh%C3%A1ch+h%C3%A0ng%2FNordhus&limit=25')

  fetched.mockResolvedValue(new Response(null, { status: 204 }))
  await request('PATCH /api/v2/threads/:id', { params: { id: '12' }, body: { starred: true } })
  expect(fetched.mock.calls[1]).toMatchObject([
    '/api/v2/threads/12',
    { method: 'PATCH', body: '{"starred":true}' },
  ])
})

test('a refusal contains its code, fields and wait', async () => {
  fetched.mockResolvedValue(
    problem(429, {
      code: 'too_many_sign_ins',
      request_id: 'r1',
      retry_after_seconds: 90,
      fields: [{ path: 'email', message: 'x' }],
    }),
  )
  const refusal = request('POST /api/v2/session', { body: { email: 'a@b.test', password: 'x' } })
  await expect(refusal).rejects.toBeInstanceOf(ApiProblem)
  await expect(refusal).rejects.toMatchObject({
    code: 'too_many_sign_ins',
    requestId: 'r1',
    retryAfterSeconds: 90,
    status: 429,
  })
})

test('distinguishes a missing response from a refusal', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(request('GET /api/v2/folders')).rejects.toBeInstanceOf(Unreachable)
})

test('a request that arrived too slowly counts as unanswered', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 408 }))
  await expect(request('GET /api/v2/folders')).rejects.toBeInstanceOf(Unreachable)
  expect(() => readResponse(408, 'Request Timeout', '')).toThrow(Unreachable)
})

test('a proxy response is interpreted by its status', async () => {
  fetched.mockResolvedValue(
    new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
  )
  await expect(request('GET /api/v2/folders')).rejects.toMatchObject({ code: 'unavailable', status: 502 })
})

const nothing = {
  signedOut: () => undefined,
  forbidden: () => undefined,
  sessionChanged: () => undefined,
  secondStepMissing: () => undefined,
}

test('the end of the session is reported once, wrong credentials are not', async () => {
  const listener = vi.fn<() => void>()
  onAccessLost({ ...nothing, signedOut: listener })
  resetSessionEnd()
  fetched.mockImplementation(async () => problem(401, { code: 'not_signed_in' }))
  await Promise.allSettled([request('GET /api/v2/folders'), request('GET /api/v2/user/info')])
  expect(listener).toHaveBeenCalledOnce()

  fetched.mockImplementation(async () => problem(401, { code: 'wrong_credentials' }))
  resetSessionEnd()
  await request('POST /api/v2/session', { body: { email: 'a@b.test', password: 'x' } }).catch(() => undefined)
  expect(listener).toHaveBeenCalledOnce()
})

test('signing out is not reported as a lost session unless it fails', async () => {
  const listener = vi.fn<() => void>()
  onAccessLost({ ...nothing, signedOut: listener })
  resetSessionEnd()
  fetched.mockImplementation(async () => problem(401, { code: 'not_signed_in' }))
  const findOut = () => request('GET /api/v2/folders').catch(() => undefined)
  await signOutOnPurpose(async () => void (await findOut()))
  await findOut()
  expect(listener).not.toHaveBeenCalled()

  resetSessionEnd()
  const failing = signOutOnPurpose(async () => {
    await findOut()
    throw new Error('no response')
  })
  await expect(failing).rejects.toThrow('no response')
  expect(listener).toHaveBeenCalledOnce()
})

test('missing permission is reported, an unverified domain is not', async () => {
  const forbidden = vi.fn<() => void>()
  onAccessLost({ ...nothing, forbidden })
  fetched.mockImplementation(async () => problem(403, { code: 'dns_verification_failed' }))
  await request('GET /api/v2/folders').catch(() => undefined)
  expect(forbidden).not.toHaveBeenCalled()

  fetched.mockImplementation(async () => problem(403, { code: 'forbidden' }))
  await request('GET /api/v2/folders').catch(() => undefined)
  expect(forbidden).toHaveBeenCalledOnce()
})

test('sends the account of the page and detects a changed session', async () => {
  const sessionChanged = vi.fn<() => void>()
  onAccessLost({ ...nothing, sessionChanged })
  setActingAccount('42')
  fetched.mockImplementation(async () => problem(409, { code: 'session_changed' }))
  await request('GET /api/v2/folders').catch(() => undefined)
  expect(new Headers(fetched.mock.lastCall?.[1]?.headers).get('x-account-id')).toBe('42')
  expect(sessionChanged).toHaveBeenCalledOnce()
  setActingAccount(undefined)
})

test('builds addresses for frames and downloads from endpoint keys', () => {
  expect(
    endpointUrl('GET /api/v2/messages/:id/body', { params: { id: '9' }, query: { theme: 'dark' } }),
  ).toBe('/api/v2/messages/9/body?theme=dark')
  expect(fillPath('/x/:name', { name: 'a/b' })).toBe('/x/a%2Fb')
})
