import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { FakeClock } from '../../../testing/memory/fake-clock.ts'
import { minBytesPerPeriod, periodSeconds, SlowRequests, slowAfterSeconds } from './slow-requests.ts'

const soon = <T>(read: () => T) => expect.poll(read, { interval: 1 })

/** Creates a server that reads bodies, unless `isBusy`, and never responds. */
async function openServer({ atMost = null as number | null, isBusy = false } = {}) {
  const clock = new FakeClock()
  const slow = new SlowRequests({ clock, max: atMost })
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    slow.watch({ request, response, address: '127.0.0.1' })
    requests.push(request)
    request.on('error', () => {})
    if (!isBusy) request.resume().on('end', () => response.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo

  /** Starts a request; `send` resolves when the server has received the bytes. */
  async function startRequest(header = 'Content-Length: 1000000') {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    const response = new Promise<string>((resolve) => {
      socket.once('data', (data) => resolve(data.toString('latin1').split('\r\n', 1)[0] ?? ''))
      socket.once('close', () => resolve('closed'))
    })
    const at = requests.length
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n`)
    await soon(() => requests.length).toBe(at + 1)
    const received = () => requests[at]?.socket.bytesRead ?? 0
    const send = async (bytes: number) => {
      const before = received()
      socket.write('x'.repeat(bytes))
      await soon(() => received() - before).toBe(bytes)
    }
    return { socket, answer: response, send }
  }
  return { clock, begin: startRequest }
}

/** Returns the state of a request: the response, or that it is still open. */
const responseState = (response: Promise<string>) =>
  Promise.race([response, new Promise<string>((resolve) => setImmediate(resolve, 'open'))])

test('answers 408 to a body that sends too little in a period', async () => {
  const { clock, begin } = await openServer()
  const { socket, answer, send } = await begin()
  await send(minBytesPerPeriod)
  await clock.advance(slowAfterSeconds + periodSeconds)
  await send(minBytesPerPeriod - 1)
  await clock.advance(periodSeconds)
  expect(await answer).toBe('HTTP/1.1 408 Request Timeout')
  await soon(() => socket.closed).toBe(true)
})

test('accepts a body that arrives at 2 KB a second', async () => {
  const { clock, begin } = await openServer()
  const { answer, send } = await begin(`Content-Length: ${11 * minBytesPerPeriod}`)
  await clock.advance(slowAfterSeconds)
  for (let period = 0; period < 10; period++) {
    await send(minBytesPerPeriod)
    await clock.advance(periodSeconds)
  }
  expect(await responseState(answer)).toBe('open')
  await send(minBytesPerPeriod)
  expect(await answer).toBe('HTTP/1.1 200 OK')
})

test('does not blame the client for bytes that the server has not read', async () => {
  const { clock, begin } = await openServer({ isBusy: true })
  const { answer, send } = await begin()
  await send(1)
  await clock.advance(10 * periodSeconds)
  expect(await responseState(answer)).toBe('open')
})

test.each([
  ['a chunked body', 'Transfer-Encoding: chunked', 'HTTP/1.1 408 Request Timeout'],
  ['a small body', 'Content-Length: 2', 'HTTP/1.1 408 Request Timeout'],
])('ends %s that never comes', async (_, header, expected) => {
  const { clock, begin } = await openServer()
  const { answer } = await begin(header)
  await clock.advance(slowAfterSeconds + periodSeconds)
  expect(await answer).toBe(expected)
})

test('limits the slow requests of one network and reuses released slots', async () => {
  const { clock, begin } = await openServer({ atMost: 1 })
  const first = await begin()
  await clock.advance(slowAfterSeconds)
  const second = await begin()
  await clock.advance(slowAfterSeconds)
  expect(await second.answer).toBe('HTTP/1.1 408 Request Timeout')
  expect(await responseState(first.answer)).toBe('open')

  await clock.advance(periodSeconds)
  expect(await first.answer).toBe('HTTP/1.1 408 Request Timeout')
  first.socket.destroy()
  second.socket.destroy()
  await soon(async () => {
    const { answer } = await begin()
    await clock.advance(slowAfterSeconds)
    return responseState(answer)
  }).toBe('open')
})
