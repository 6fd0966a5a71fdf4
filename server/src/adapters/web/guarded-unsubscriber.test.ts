import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { GuardedUnsubscriber } from './guarded-unsubscriber.ts'
import { serve } from './serve.fixture.ts'

const everywhere = { isAllowed: () => true }

test('sends one request without cookie or referrer', async () => {
  const received: unknown[] = []
  const origin = await serve((request, response) => {
    const { method, url, headers } = request
    void text(request).then((body) => {
      received.push([method, url, Object.keys(headers).toSorted(), body])
      response.writeHead(202).end()
    })
  })
  expect(await new GuardedUnsubscriber(everywhere).unsubscribe(`${origin}/u?id=1`)).toBe('done')
  const names = ['connection', 'content-length', 'content-type', 'host', 'user-agent']
  expect(received).toEqual([['POST', '/u?id=1', names, 'List-Unsubscribe=One-Click']])
})

test('does not follow a redirect and treats it as a failure', async () => {
  const requests: string[] = []
  const origin = await serve((request, response) => {
    requests.push(request.url ?? '')
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await new GuardedUnsubscriber(everywhere).unsubscribe(`${origin}/u`)).toBe('refused')
  expect(requests).toEqual(['/u'])
})

test('gives up on a server that never responds', async () => {
  const origin = await serve(() => {})
  expect(await new GuardedUnsubscriber({ ...everywhere, timeoutMs: 100 }).unsubscribe(origin)).toBe(
    'unreachable',
  )
})

test('the machine and its network are unreachable', async () => {
  let requestCount = 0
  const { port } = new URL(await serve(() => void requestCount++))
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1'])
    expect(await new GuardedUnsubscriber().unsubscribe(`http://${host}:${port}/u`)).toBe('forbidden_address')
  expect(await new GuardedUnsubscriber(everywhere).unsubscribe('file:///etc/passwd')).toBe(
    'forbidden_address',
  )
  expect(requestCount).toBe(0)
})
