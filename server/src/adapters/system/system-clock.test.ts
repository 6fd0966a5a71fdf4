import { expect, test } from 'vitest'
import { systemClock } from './system-clock.ts'

test('a timer runs after its delay', async () => {
  const order: string[] = []
  await new Promise<void>((resolve) => {
    systemClock.setTimer(60, () => {
      order.push('ours')
      resolve()
    })
    setTimeout(() => order.push('a shorter one'), 20)
  })

  expect(order).toEqual(['a shorter one', 'ours'])
})

test('a delay of months does not fire immediately', async () => {
  let fired = false
  const cancel = systemClock.setTimer(90 * 86_400_000, () => {
    fired = true
  })
  await systemClock.sleep(20)
  cancel()

  expect(fired).toBe(false)
})

test('an aborted sleep ends immediately', async () => {
  const ending = new AbortController()
  const sleep = systemClock.sleep(1e9, ending.signal)
  ending.abort()
  await sleep
  await systemClock.sleep(1e9, ending.signal)
})
