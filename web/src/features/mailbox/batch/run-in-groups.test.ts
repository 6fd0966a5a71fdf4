import { expect, test } from 'vitest'
import { runInGroups } from './run-in-groups.ts'

const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

function world(
  options: { fails?: (group: readonly string[], round: number) => boolean; stopAfter?: number } = {},
) {
  const requests: string[] = []
  const steps: string[] = []
  const work = (size: number) =>
    runInGroups({
      items,
      size,
      run: async (group) => {
        requests.push(group.join(''))
        if (options.fails?.(group, requests.length)) throw new Error('refused')
        return group.join('')
      },
      isStopped: () => requests.length >= (options.stopAfter ?? Number.POSITIVE_INFINITY),
      isHopeless: (error) => (error as Error).message === 'hopeless',
      onProgress: (done, failed) => steps.push(`${done}/${failed}`),
    })
  return { asked: requests, steps, work }
}

test('one at a time, or in groups of five', async () => {
  const one = world()
  expect((await one.work(1)).results).toEqual(items)
  const five = world()
  expect((await five.work(5)).results).toEqual(['abcde', 'fg'])
  expect(five.steps).toEqual(['5/0', '7/0'])
})

test('retries failed items once at the end', async () => {
  const flaky = world({ fails: ([first], round) => first === 'b' && round === 2 })
  const result = await flaky.work(1)
  expect(flaky.asked.join('')).toBe('abcdefgb')
  expect(result.failed).toEqual([])
  expect(result.done).toHaveLength(7)
})

test('reports items that fail twice', async () => {
  const result = await world({ fails: ([first]) => first === 'b' }).work(1)
  expect(result.failed).toEqual(['b'])
  expect(result.error).toBeInstanceOf(Error)
})

test('stopping skips the remaining items and retries nothing', async () => {
  const stopped = world({ stopAfter: 3, fails: ([first]) => first === 'a' })
  const result = await stopped.work(1)
  expect(stopped.asked).toEqual(['a', 'b', 'c'])
  expect(result.done).toEqual(['b', 'c'])
})

test('a refusal that affects all items ends the run', async () => {
  const requests: string[] = []
  const result = await runInGroups({
    items,
    size: 1,
    run: async ([item]) => {
      requests.push(item ?? '')
      throw new Error('hopeless')
    },
    isStopped: () => false,
    isHopeless: () => true,
    onProgress: () => undefined,
  })
  expect(requests).toEqual(['a'])
  expect(result.failed).toEqual(items)
})
