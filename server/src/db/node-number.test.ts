import { describe, expect, test } from 'vitest'
import { onBothDatabases } from '../testing/index.ts'
import { claimNodeNumber } from './node-number.ts'
import { makeMigratedPlace, openEmptyStore, openStoreWithClock } from './testing.ts'

const minutes = 60_000

onBothDatabases('node numbers', (dialect) => {
  async function openNodes() {
    const db = await openEmptyStore(dialect)
    const time = { now: Date.UTC(2026, 2, 2) }
    return { time, claim: (holder: string) => claimNodeNumber(db, holder, () => time.now) }
  }

  test('are different for nodes that start together', async () => {
    const { claim } = await openNodes()
    const nodes = await Promise.all(Array.from({ length: 6 }, (_, index) => claim(`node ${index}`)))
    expect(new Set(nodes.map((node) => node.number)).size).toBe(6)
  })

  test('come with an era that lasts while any node is there, and is another after none was', async () => {
    const { time, claim } = await openNodes()
    const together = await Promise.all(['a', 'b', 'c'].map(claim))
    const [generation] = together.map((node) => node.generation)
    expect(together.map((node) => node.generation)).toEqual([generation, generation, generation])

    for (const node of together.slice(1)) await node.release()
    time.now += 1
    const again = await claim('d')
    expect(again.generation).toBe(generation)
    await Promise.all([again.release(), together[0]?.release()])
    time.now += 2
    expect((await claim('e')).generation).not.toBe(generation)
  })

  test('stay with a node that goes on saying it is alive', async () => {
    const { time, claim } = await openNodes()
    const first = await claim('a')
    for (let turn = 0; turn < 10; turn++) {
      time.now += 9 * minutes
      await first.renew()
    }
    expect((await claim('b')).number).not.toBe(first.number)
  })

  test('are free again when a node has gone, and some minutes after one died', async () => {
    const { time, claim } = await openNodes()
    const first = await claim('a')
    await first.release()
    time.now += 1
    const second = await claim('b')
    expect(second.number).toBe(first.number)

    time.now += 10 * minutes
    expect((await claim('c')).number).toBe(first.number)
  })

  test('are not given again for a time that has been: a clock set back between two runs repeats no id', async () => {
    const { time, claim } = await openNodes()
    const first = await claim('a')
    time.now += 60 * minutes
    await first.release()
    time.now -= 30 * minutes

    expect((await claim('b')).number).not.toBe(first.number)
  })

  test('are not renewed for a node that was away so long that another took its number', async () => {
    const { time, claim } = await openNodes()
    const asleep = await claim('a')
    time.now += 11 * minutes
    const awake = await claim('b')
    expect(awake.number).toBe(asleep.number)

    await expect(asleep.renew()).rejects.toThrow('another node took the number')
    await asleep.release()
    await awake.renew()
  })
})

describe.skipIf(!process.env.BOCAU_TEST_POSTGRES)('node numbers of nodes whose clocks differ', () => {
  const hour = 60 * minutes

  async function openNodes() {
    const db = await openStoreWithClock(await makeMigratedPlace('postgres'))
    return (holder: string, ahead: number) => claimNodeNumber(db, holder, () => Date.now() + ahead)
  }

  test.each([hour, -hour])('are different while both are there: the second is %d ms ahead', async (ahead) => {
    const claim = await openNodes()
    const first = await claim('a', 0)
    const second = await claim('b', ahead)
    expect(second.number).not.toBe(first.number)
    expect(second.generation).toBe(first.generation)
    await Promise.all([first.renew(), second.renew()])
    expect((await claim('c', 2 * hour)).number).not.toBe(second.number)
  })

  test('are not given again for a time whose ids may have been made already', async () => {
    const claim = await openNodes()
    const ahead = await claim('a', hour)
    await ahead.release()
    const next = await claim('b', 0)
    expect(next.number).not.toBe(ahead.number)
    expect((await claim('c', -hour)).number).not.toBe(next.number)
  })
})
