import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { StoreUnavailable } from '../../kernel/store-unavailable.ts'
import { type ServerWait, UnresponsiveWatch } from './unresponsive-watch.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A query that the test answers. */
interface Question {
  processes: readonly number[]
  respond(idle: readonly number[]): void
}

/** Creates a watch with a simulated server. */
function open() {
  const questions: Question[] = []
  const watch = new UnresponsiveWatch((processes) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly number[]>()
    questions.push({ processes, respond: resolve })
    return { idle: promise, cancel: () => reject(new Error('gave up')) }
  })
  onTestFinished(() => watch.close())
  const check = (times: number) => vi.advanceTimersByTimeAsync(500 * times)
  return { watch, questions, check }
}

/** Creates a connection to a server process. */
function connectionTo(process: number) {
  const cuts: (StoreUnavailable | undefined)[] = []
  let receivedBytes = 0
  const line: ServerWait = {
    process,
    receivedBytes: () => receivedBytes,
    abort: (reason) => cuts.push(reason),
  }
  const receive = () => {
    receivedBytes++
  }
  return { line, cuts, receive }
}

const away = expect.objectContaining({ name: 'StoreUnavailable', trouble: 'away' })
const client = { release() {} }

describe('a silent server', () => {
  test('is queried on another connection after eight checks without a response', async () => {
    const { watch, questions, check } = open()
    watch.start(connectionTo(1).line)
    await check(7)
    expect(questions).toEqual([])
    await check(1)
    expect(questions.map(({ processes }) => processes)).toEqual([[1]])
  })

  test('is queried after eight checks without another byte of a started response', async () => {
    const { watch, questions, check } = open()
    const { line, receive } = connectionTo(1)
    watch.start(line)
    await check(5)
    receive()
    await check(8)
    expect(questions).toEqual([])
    await check(1)
    expect(questions.map(({ processes }) => processes)).toEqual([[1]])
  })

  test('fails pending queries and every new connection', async () => {
    const { watch, check } = open()
    const waiting = connectionTo(1)
    watch.start(waiting.line)
    const connection = watch.connect(() => new Promise<never>(() => {})).catch((error: unknown) => error)
    const socket = watch.createSocket()
    await check(15)
    expect(waiting.cuts).toEqual([])
    await check(1)
    expect(waiting.cuts).toEqual([away])
    expect(await connection).toEqual(away)
    expect(socket.destroyed).toBe(true)
    await expect(watch.connect(async () => client)).rejects.toEqual(away)
  })

  test('is queried again until it responds', async () => {
    const { watch, questions, check } = open()
    watch.start(connectionTo(1).line)
    await check(16)
    await expect(watch.connect(async () => client)).rejects.toEqual(away)
    await check(1)
    expect(questions).toHaveLength(2)
    questions[1]?.respond([])
    await check(0)
    expect(await watch.connect(async () => client)).toBe(client)
  })
})

describe('a lost connection', () => {
  test('is closed with idle ones when its process is idle twice', async () => {
    const { watch, questions, check } = open()
    const [waiting, resting, busy] = [connectionTo(1), connectionTo(2), connectionTo(3)]
    for (const { line } of [waiting, resting, busy]) watch.add(line)
    watch.start(waiting.line)
    await check(8)
    watch.start(busy.line)
    questions[0]?.respond([1])
    await check(0)
    expect(waiting.cuts).toEqual([])
    await check(1)
    questions[1]?.respond([1])
    await check(0)
    expect(waiting.cuts).toEqual([undefined])
    expect(resting.cuts).toEqual([undefined])
    expect(busy.cuts).toEqual([])
  })

  test('is not assumed when a response has arrived meanwhile', async () => {
    const { watch, questions, check } = open()
    const waiting = connectionTo(1)
    watch.start(waiting.line)
    await check(8)
    questions[0]?.respond([1])
    await check(1)
    waiting.receive()
    questions[1]?.respond([1])
    await check(0)
    expect(waiting.cuts).toEqual([])
  })
})

describe('a long statement', () => {
  test('is not interrupted while its process works or waits for a lock', async () => {
    const { watch, questions, check } = open()
    const waiting = connectionTo(1)
    watch.start(waiting.line)
    await check(8)
    for (let times = 0; times < 20; times++) {
      questions.at(-1)?.respond([])
      await check(1)
    }
    expect(questions).toHaveLength(21)
    expect(waiting.cuts).toEqual([])
  })

  test('causes no query while its response is arriving', async () => {
    const { watch, questions, check } = open()
    const waiting = connectionTo(1)
    watch.start(waiting.line)
    for (let times = 0; times < 20; times++) {
      waiting.receive()
      await check(1)
    }
    expect(questions).toEqual([])
  })
})
