import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { FakeClock } from '../../testing/memory/fake-clock.ts'
import { ConnectionIo } from './connection-io.ts'
import { unauthenticatedLimits } from './imap-limits.ts'

test('waiting for a slow reader leaves no listeners behind', async () => {
  let accept = () => {}
  const socket = new Duplex({
    read() {},
    write(_chunk, _encoding, done) {
      accept = done
    },
    writableHighWaterMark: 1,
  })
  const io = new ConnectionIo(socket, new FakeClock(), unauthenticatedLimits)
  const before = socket.listenerCount('close') + socket.listenerCount('drain')
  for (let writes = 0; writes < 20; writes++) {
    await io.write('* OK\r\n')
    const flushed = io.flush()
    const drained = once(socket, 'drain')
    accept()
    await Promise.all([flushed, drained])
  }
  expect(socket.listenerCount('close') + socket.listenerCount('drain')).toBe(before)
})

test('other work runs while a long response is sent to a fast reader', async () => {
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })
  const io = new ConnectionIo(socket, new FakeClock(), unauthenticatedLimits)
  let rounds = 0
  let isOver = false
  const countRounds = () => {
    rounds++
    if (!isOver) setImmediate(countRounds)
  }
  setImmediate(countRounds)
  for (let line = 0; line < 10_000; line++) await io.write(`* ${line} FETCH (${'x'.repeat(100)})\r\n`)
  isOver = true
  expect(rounds).toBeGreaterThanOrEqual(15)
})
