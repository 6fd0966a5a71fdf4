import { readdirSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { MemoryDns } from '../testing/memory/memory-dns.ts'
import { WorkerSenderCheck } from './mailauth/worker-sender-check.ts'
import { TaskPool } from './worker/task-pool.ts'
import { WorkerMessageParser } from './worker/worker-message-parser.ts'

const raw = Buffer.from('From: vy@xuong.test\r\n\r\nXin chào.')
const check = {
  authorDomains: [],
  envelopeFrom: 'vy@xuong.test',
  clientAddress: '198.51.100.7',
  helo: 'mx.xuong.test',
  raw,
}

const closers: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(closers.splice(0).map((close) => close())))

/** Number of threads of this process with a lower priority. */
const threadsBehind = () =>
  readdirSync('/proc/self/task').filter((thread) => getPriority(Number(thread)) > getPriority(process.pid))
    .length

const isLowest = getPriority() === constants.priority.PRIORITY_LOW
test.skipIf(process.platform !== 'linux' || isLowest)(
  'parser threads have a lower priority than the request thread (on Linux, if a lower priority exists)',
  async () => {
    const before = threadsBehind()
    const pool = new TaskPool()
    closers.push(() => pool.close())
    await pool.run('ready', null)
    expect(threadsBehind()).toBe(before + 1)

    const parser = new WorkerMessageParser()
    closers.push(() => parser.close())
    await parser.parseMessage(raw)
    expect(threadsBehind()).toBe(before + 2)

    const senders = new WorkerSenderCheck({ dns: new MemoryDns(), hostname: 'mx.bocau.test' })
    closers.push(() => senders.close())
    await senders.check(check)
    expect(threadsBehind()).toBe(before + 3)
  },
)
