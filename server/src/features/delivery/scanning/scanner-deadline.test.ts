import { expect, test } from 'vitest'
import { FakeClock } from '../../../testing/memory/fake-clock.ts'
import { MemoryLogger } from '../../../testing/memory/memory-logger.ts'
import { ScannerDeadline, unanswered } from './scanner-deadline.ts'

const never = () => new Promise<string>(() => {})
const atOnce = async () => 'answer'

function openPatience() {
  const clock = new FakeClock()
  const logger = new MemoryLogger()
  return { clock, logger, deadline: new ScannerDeadline({ clock, logger }, 'scanner') }
}

/** Lets requests time out until the pause starts. */
async function exhaust({ clock, deadline }: ReturnType<typeof openPatience>): Promise<void> {
  for (let message = 0; message < 3; message++) {
    const waiting = deadline.run(never)
    await clock.advance(3)
    expect(await waiting).toBe(unanswered)
  }
}

test('returns responses in time, even after slow ones', async () => {
  const { clock, deadline } = openPatience()
  const slow = deadline.run(never)
  expect(await deadline.run(atOnce)).toBe('answer')
  await clock.advance(3)
  expect(await slow).toBe(unanswered)
  expect(await deadline.run(atOnce)).toBe('answer')
})

test('after three timeouts in a row no message waits', async () => {
  const world = openPatience()
  await exhaust(world)
  let calls = 0
  const later = await Promise.all(Array.from({ length: 100 }, () => world.deadline.run(async () => ++calls)))
  expect([new Set(later), calls]).toEqual([new Set([unanswered]), 0])
  expect(world.logger.lines.filter((line) => line.level === 'warn')).toHaveLength(1)
})

test('releases waiting messages immediately when the pause starts, and logs it', async () => {
  const world = openPatience()
  const { clock, deadline } = world
  const signals: AbortSignal[] = []
  const early = [1, 2, 3].map(() => deadline.run(never))
  await clock.advance(2)
  const late = deadline.run((signal) => {
    signals.push(signal)
    return never()
  })
  await clock.advance(1)
  expect(await Promise.all([...early, late])).toEqual(Array(4).fill(unanswered))
  expect(signals[0]?.aborted).toBe(true)
})

test('after 30 seconds one message retries, and a response ends the pause', async () => {
  const world = openPatience()
  const { clock, deadline } = world
  await exhaust(world)
  await clock.advance(30)

  const tries = deadline.run(never)
  expect(await deadline.run(atOnce)).toBe(unanswered)
  await clock.advance(3)
  expect(await tries).toBe(unanswered)
  expect(await deadline.run(atOnce)).toBe(unanswered)

  await clock.advance(30)
  expect(await deadline.run(atOnce)).toBe('answer')
  expect(await deadline.run(atOnce)).toBe('answer')
})

test('logs an exception without delaying the message', async () => {
  const { logger, deadline } = openPatience()
  expect(await deadline.run(() => Promise.reject(new Error('broken')))).toBe(unanswered)
  expect(logger.lines.map((line) => line.level)).toEqual(['error'])
  expect(await deadline.run(atOnce)).toBe('answer')
})
