import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createWorld } from '../../testing/index.ts'

/** Returns a mailto link of about that many bytes, escaped twice as browsers pass it on. */
function mailtoOf(bytes: number): string {
  const messages = encodeURIComponent(encodeURIComponent('Chào chị, em gửi báo giá. '))
  const body = messages.repeat(Math.floor(bytes / messages.length))
  return `/compose-mailto?url=mailto%3Aha%40mocviet.test%3Fbody%3D${body}`
}

test('a link that contains an entire message opens', async () => {
  const world = await createWorld()
  const response = await fetch(world.origin + mailtoOf(60_000))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
})

test.each([70_000, 200_000, 1_900_000])(
  'a link of %d bytes gets a page with an explanation in both languages',
  async (bytes) => {
    const world = await createWorld()
    const response = await fetch(world.origin + mailtoOf(bytes))
    const page = await response.text()

    expect([response.status, response.headers.get('content-type')]).toEqual([431, 'text/html; charset=utf-8'])
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page).toContain('<html lang="vi">')
    expect(page).toContain('Liên kết quá dài')
    expect(page).toContain('<section lang="en">')
    expect(page).toContain('This link is too long')
    expect(page).toContain('href="/compose-mailto"')
    expect((await fetch(`${world.origin}/health`)).status).toBe(200)
  },
)

test('closes the connection of an endless request early', async () => {
  const world = await createWorld()
  const socket = connect(Number(new URL(world.origin).port), '127.0.0.1')
  socket.on('error', () => {})
  const more = setInterval(() => socket.write('y'.repeat(10_000)), 20)
  socket.write(`GET /?${'y'.repeat(70_000)}`)
  await closed(socket)
  clearInterval(more)
  expect(socket.bytesWritten).toBeLessThan(4_000_000)
})

test.each([
  ['BREW /tea HTCPCP/1.0\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
  ['GET /health HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
])('rejects %j as malformed', async (bytes, expected) => {
  const world = await createWorld()
  const socket = connect(Number(new URL(world.origin).port), '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString()
  })
  socket.write(bytes)
  await closed(socket)
  expect(received.split('\r\n')[0]).toBe(expected)
})

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.on('close', () => resolve()))
}
