import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../../testing/index.ts'

/** Opens a connection from this local address and sends an unfinished request head. */
async function open(origin: string, from: string, head = ''): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), localAddress: from })
  socket.setMaxListeners(0)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(head)
  return socket
}

/** Sends a request; returns its status line, or that the connection was closed. */
function sendRequest(socket: Socket, headers = ''): Promise<string> {
  return new Promise((resolve) => {
    socket.once('data', (data) => resolve(data.toString('latin1').split('\r\n', 1)[0] ?? ''))
    socket.once('close', () => resolve('hung up'))
    socket.write(`GET /health HTTP/1.1\r\nHost: a\r\n${headers}\r\n`)
  })
}

const settings = { BOCAU_ADDRESS_CONNECTIONS: '50', BOCAU_RATE_LIMIT: 'off' }

test('slow clients of one address do not block others', async () => {
  const world = await createWorld({ settings })
  const slow = await Promise.all(
    Array.from({ length: 50 }, () => open(world.origin, '127.0.0.2', 'GET / HTTP/1.1\r\n')),
  )
  expect(await sendRequest(await open(world.origin, '127.0.0.2'))).toBe('hung up')
  expect(await sendRequest(await open(world.origin, '127.0.0.3'))).toBe('HTTP/1.1 200 OK')
  const warnings = world.logger.lines.filter(({ message }) =>
    message.startsWith('connection limit of a client'),
  )
  expect(warnings.map(({ fields }) => fields)).toEqual([{ address: '127.0.0.2', limit: 50 }])

  // A released slot can be used again.
  slow[0]?.destroy()
  await expect.poll(async () => sendRequest(await open(world.origin, '127.0.0.2'))).toBe('HTTP/1.1 200 OK')
})

test.each([
  ['as they are', ''],
  ['also when they request a WebSocket upgrade', 'Upgrade: websocket\r\n'],
])('behind a proxy only requests in progress count per address: %s', async (_, description) => {
  const world = await createWorld({ settings: { ...settings, BOCAU_TRUST_PROXY: 'on' } })
  const body = 'Content-Type: application/json\r\nContent-Length: 100'
  const head = (from: string) =>
    `POST /api/v2/session HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n${description}${body}\r\n\r\n{`
  const slow = await Promise.all(
    Array.from({ length: 50 }, () => open(world.origin, '127.0.0.2', head('198.51.100.7'))),
  )
  const from = (address: string) => `X-Forwarded-For: ${address}\r\n`
  await expect
    .poll(async () => sendRequest(await open(world.origin, '127.0.0.2'), from('198.51.100.7')))
    .toBe('HTTP/1.1 429 Too Many Requests')
  const proxy = await open(world.origin, '127.0.0.2')
  for (let round = 0; round < 120; round++)
    expect(await sendRequest(proxy, from('198.51.100.8'))).toBe('HTTP/1.1 200 OK')

  for (const socket of slow) socket.destroy()
  await expect.poll(() => sendRequest(proxy, from('198.51.100.7'))).toBe('HTTP/1.1 200 OK')
})
