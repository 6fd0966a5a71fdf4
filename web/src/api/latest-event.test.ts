import { expect, test } from 'vitest'
import { latestEvent, noteEvent, noteFirstEvent, readInStep } from './latest-event.ts'

test('an answer that an event overtook is asked for once more', async () => {
  const answers = ['before', 'after', 'never asked for']
  let line: (() => void) | undefined
  const read = readInStep(async () => {
    const answer = answers.shift()
    await new Promise<void>((resolve) => {
      line = resolve
    })
    return answer
  })
  noteEvent(5)
  line?.()
  await Promise.resolve()
  await Promise.resolve()
  line?.()
  expect(await read).toBe('after')
  expect(latestEvent()).toBe(5)
})

test('where a line begins nothing is told yet, and one answer is enough', async () => {
  let reads = 0
  const read = readInStep(async () => ++reads)
  noteFirstEvent(40)
  expect(await read).toBe(1)
  expect(latestEvent()).toBe(40)
})

test('while events never end it gives an answer all the same', async () => {
  let reads = 0
  const read = () => {
    noteEvent(++reads)
    return Promise.resolve(reads)
  }
  expect(await readInStep(read)).toBe(4)
})

test('a refusal is passed on', async () => {
  await expect(readInStep(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
})

test('an answer that came is better than none', async () => {
  let reads = 0
  const read = async () => {
    if (++reads > 1) throw new Error('offline')
    noteEvent(7)
    return 'came'
  }
  expect(await readInStep(read)).toBe('came')
})
