import { expect, test } from 'vitest'
import { latestEvent, readInStep, recordEvent, recordFirstEvent } from './latest-event.ts'

test('repeats a request that an event overtook', async () => {
  const responses = ['before', 'after', 'never asked for']
  let line: (() => void) | undefined
  const read = readInStep(async () => {
    const response = responses.shift()
    await new Promise<void>((resolve) => {
      line = resolve
    })
    return response
  })
  recordEvent(5)
  line?.()
  await Promise.resolve()
  await Promise.resolve()
  line?.()
  expect(await read).toBe('after')
  expect(latestEvent()).toBe(5)
})

test('the first event number is no event and needs no second request', async () => {
  let reads = 0
  const read = readInStep(async () => ++reads)
  recordFirstEvent(40)
  expect(await read).toBe(1)
  expect(latestEvent()).toBe(40)
})

test('returns a response during continuous events', async () => {
  let reads = 0
  const read = () => {
    recordEvent(++reads)
    return Promise.resolve(reads)
  }
  expect(await readInStep(read)).toBe(4)
})

test('passes on a refusal', async () => {
  await expect(readInStep(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
})

test('an outdated response is better than none', async () => {
  let reads = 0
  const read = async () => {
    if (++reads > 1) throw new Error('offline')
    recordEvent(7)
    return 'came'
  }
  expect(await readInStep(read)).toBe('came')
})
