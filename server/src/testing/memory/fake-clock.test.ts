import { expect, test } from 'vitest'
import { FakeClock } from './fake-clock.ts'

test('time changes only with advance', async () => {
  const clock = new FakeClock('2026-03-02T08:00:00Z')
  await clock.advance(1.5)

  expect(clock.now()).toBe(Date.parse('2026-03-02T08:00:01.500Z'))
})

test('timers run at their time, in order', async () => {
  const clock = new FakeClock(0)
  const ran: string[] = []
  clock.setTimer(2000, () => ran.push(`second at ${clock.now()}`))
  clock.setTimer(1000, () => ran.push(`first at ${clock.now()}`))
  clock.setTimer(1000, () => ran.push(`also first at ${clock.now()}`))
  clock.setTimer(9000, () => ran.push('too late'))

  await clock.advance(5)

  expect(ran).toEqual(['first at 1000', 'also first at 1000', 'second at 2000'])
  expect(clock.now()).toBe(5000)
})

test('a timer that sets the next one keeps a loop running', async () => {
  const clock = new FakeClock(0)
  const beats: number[] = []
  const beat = async () => {
    await Promise.resolve()
    beats.push(clock.now())
    clock.setTimer(1000, beat)
  }
  clock.setTimer(1000, beat)

  await clock.advance(3)

  expect(beats).toEqual([1000, 2000, 3000])
})

test('a sleeping task wakes while time advances, and may sleep again', async () => {
  const clock = new FakeClock(0)
  const woken: number[] = []
  const sleeper = (async () => {
    for (let round = 0; round < 3; round++) {
      await clock.sleep(2000)
      woken.push(clock.now())
    }
  })()

  await clock.advance(10)
  await sleeper

  expect(woken).toEqual([2000, 4000, 6000])
})

test('a timer that sleeps does not block the time it waits for', async () => {
  const clock = new FakeClock(0)
  const ran: string[] = []
  clock.setTimer(1000, async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    ran.push(`worked at ${clock.now()}`)
    await clock.sleep(3000)
    ran.push(`woke at ${clock.now()}`)
  })
  clock.setTimer(2000, () => ran.push(`other at ${clock.now()}`))

  await clock.advance(10)

  expect(ran).toEqual(['worked at 1000', 'other at 2000', 'woke at 4000'])
})

test('a cancelled timer never runs, and an aborted sleep ends immediately', async () => {
  const clock = new FakeClock(0)
  const ending = new AbortController()
  let ran = false
  clock.setTimer(1000, () => {
    ran = true
  })()
  const sleep = clock.sleep(1e9, ending.signal)
  ending.abort()
  await sleep
  await clock.advance(10)

  expect(ran).toBe(false)
})
