import { expect, test } from 'vitest'
import { GuardedImageFetcher } from './guarded-image-fetcher.ts'
import { serve } from './serve.fixture.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const everywhere = { isAllowed: () => true }

test('fetches an image without cookie, referrer or information about the reader', async () => {
  let headers = {}
  const origin = await serve((request, response) => {
    headers = request.headers
    response.setHeader('content-type', 'image/png').end(pixel)
  })
  const image = await new GuardedImageFetcher(everywhere).fetchImage(`${origin}/a.png`)
  expect(image).toEqual({ contentType: 'image/png', body: pixel })
  expect(Object.keys(headers).toSorted()).toEqual(['accept', 'connection', 'host', 'user-agent'])
})

test.each([
  ['text/html', 'not_an_image'],
  ['image/svg+xml', 'not_an_image'],
  ['', 'not_an_image'],
])('does not display content of type %s', async (type, refusal) => {
  const origin = await serve((_, response) =>
    response.setHeader('content-type', type).end('<svg onload=alert(1)>'),
  )
  expect(await new GuardedImageFetcher(everywhere).fetchImage(origin)).toBe(refusal)
})

test('aborts an endless image', async () => {
  const origin = await serve((_, response) => {
    response.setHeader('content-type', 'image/png')
    const more = () => {
      while (response.write(Buffer.alloc(64 * 1024))) if (response.destroyed) return
    }
    response.on('drain', more)
    more()
  })
  expect(await new GuardedImageFetcher({ ...everywhere, maxBytes: 100_000 }).fetchImage(origin)).toBe(
    'too_large',
  )
})

test('gives up on a server that never responds', async () => {
  const origin = await serve(() => {})
  expect(await new GuardedImageFetcher({ ...everywhere, timeoutMs: 100 }).fetchImage(origin)).toBe(
    'unreachable',
  )
})

test('the machine and its network are unreachable, by address, name and redirect', async () => {
  let requestCount = 0
  const inside = await serve((_, response) => {
    requestCount++
    response.setHeader('content-type', 'image/png').end(pixel)
  })
  const { port } = new URL(inside)
  const fetcher = new GuardedImageFetcher()
  const addresses = [
    inside,
    `http://localhost:${port}`,
    `http://[::1]:${port}`,
    `http://2130706433:${port}`,
    `http://0x7f.1:${port}`,
  ]
  for (const address of addresses) expect(await fetcher.fetchImage(address)).toBe('forbidden_address')

  const detour = await serve((_, response) => response.writeHead(302, { location: inside }).end())
  const onlyDetour = new GuardedImageFetcher({ isAllowed: () => requestCount++ === 0 })
  expect(await onlyDetour.fetchImage(detour)).toBe('forbidden_address')
  expect(requestCount).toBe(2)
})

test.each([
  'file:///etc/passwd',
  'ftp://a.example/x.png',
  'http://user:pass@a.example/x.png',
  'data:image/png;base64,AA',
])('does not fetch %s', async (address) => {
  expect(await new GuardedImageFetcher(everywhere).fetchImage(address)).toBe('forbidden_address')
})

test('ends a redirect loop', async () => {
  const origin = await serve((_, response) => response.writeHead(302, { location: '/again' }).end())
  expect(await new GuardedImageFetcher(everywhere).fetchImage(origin)).toBe('unreachable')
})
