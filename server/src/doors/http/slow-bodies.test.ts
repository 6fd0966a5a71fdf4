import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../testing/index.ts'

/** Sends a head that announces so many bytes; the answer is the status line that comes back. */
async function begin(origin: string, path: string, bytes: number, token = '') {
  const { hostname, port, host } = new URL(origin)
  const socket: Socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  const answer = new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(data.toString('latin1').split('\r\n', 1)[0] ?? '')),
  )
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
    ...(token ? [`X-Auth-Token: ${token}`] : [`Origin: ${origin}`]),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return { socket, answer }
}

test('a stranger is refused before the body is read of what is for people alone', async () => {
  const world = await createWorld()
  for (const path of ['/api/v2/folders', '/api/v2/password', '/api/v2/organisation/users']) {
    const { answer } = await begin(world.origin, path, 1_900_000)
    expect(await answer).toBe('HTTP/1.1 401 Unauthorized')
  }
})

test('what strangers may ask is short: a long body is refused by what it says of itself', async () => {
  const world = await createWorld()
  for (const path of ['/api/v2/session', '/api/v2/forgotten-password', '/api/v2/auth-verification']) {
    const { answer } = await begin(world.origin, path, 100_000)
    expect(await answer).toBe('HTTP/1.1 413 Payload Too Large')
  }
})

onEachDatabase('a request whose body is still coming', (database) => {
  test('does nothing any more when its session ends meanwhile', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const body = JSON.stringify({ name: 'Sau đó' })
    const bytes = Buffer.byteLength(body)
    const { socket, answer } = await begin(world.origin, '/api/v2/folders', bytes, khue.token ?? '')
    socket.write(body.slice(0, 5))
    await wait(1_200)
    await khue.call('DELETE /api/v2/session', {})
    socket.write(body.slice(5))
    expect(await answer).toBe('HTTP/1.1 401 Unauthorized')
  })
})
