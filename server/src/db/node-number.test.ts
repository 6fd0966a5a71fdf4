import { describe, expect, test } from 'vitest'
import { onBothDatabases } from '../testing/index.ts'
import { claimNodeNumber } from './node-number.ts'
import { createMigratedLocation, openEmptyStore, openStoreWithClock } from './testing.ts'

const minutes = 60_000

onBothDatabases('node numbers', (dialect) => {
  async function openNodes() {
    const db = await openEmptyStore(dialect)
    const time = { now: Date.UTC(2026, 2, 2) }
    return { time, claim: (holder: string) => claimNodeNumber(db, holder, () => time.now) }
  }

  test('are distinct for nodes that start at the same time', async () => {
    const { claim } = await openNodes()
    const nodes = await Promise.all(Array.from({ length: 6 }, (_, index) => claim(`node ${index}`)))
    expect(new Set(nodes.map((node) => node.number)).size).toBe(6)
  })

  test('have a generation that lasts until no node is running', async () => {
    const { time, claim } = await openNodes()
    const together = await Promise.all(['a', 'b', 'c'].map(claim))
    const [generation] = together.map((node) => node.generation)
    expect(together.map((node) => node.generation)).toEqual([generation, generation, generation])

    for (const node of together.slice(1)) await node.release()
    time.now += 1
    const reclaimed = await claim('d')
    expect(reclaimed.generation).toBe(generation)
    await Promise.all([reclaimed.release(), together[0]?.release()])
    time.now += 2
    expect((await claim('e')).generation).not.toBe(generation)
  })

  test('stay with a node that renews its claim', async () => {
    const { time, claim } = await openNodes()
    const first = await claim('a')
    for (let round = 0; round < 10; round++) {
      time.now += 9 * minutes
      await first.renew()
    }
    expect((await claim('b')).number).not.toBe(first.number)
  })

  test('are free after a release, or some minutes after a crash', async () => {
    const { time, claim } = await openNodes()
    const first = await claim('a')
    await first.release()
    time.now += 1
    const second = await claim('b')
    expect(second.number).toBe(first.number)

    time.now += 10 * minutes
    expect((await claim('c')).number).toBe(first.number)
  })

  test('are blocked for past times, so that a clock set back repeats no id', async () => {
    const { time, claim } = await openNodes()
    const first = await claim('a')
    time.now += 60 * minutes
    await first.release()
    time.now -= 30 * minutes

    expect((await claim('b')).number).not.toBe(first.number)
  })

  test('cannot be renewed after another node has taken them', async () => {
    const { time, claim } = await openNodes()
    const asleep = await claim('a')
    time.now += 11 * minutes
    const awake = await claim('b')
    expect(awake.number).toBe(asleep.number)

    await expect(asleep.renew()).rejects.toThrow('another node acquired the number')
    await asleep.release()
    await awake.renew()
  })
})

describe.skipIf(!process.env.BOCAU_TEST_POSTGRES)('node numbers of nodes whose clocks differ', () => {
  const hour = 60 * minutes

  async function openNodes() {
    const db = await openStoreWithClock(await createMigratedLocation('postgres'))
    return (holder: string, ahead: number) => claimNodeNumber(db, holder, () => Date.now() + ahead)
  }

  test.each([hour, -hour])(
    'are distinct while both are running: the second is %d ms ahead',
    async (ahead) => {
      const claim = await openNodes()
      const first = await claim('a', 0)
      const second = await claim('b', ahead)
      expect(second.number).not.toBe(first.number)
      expect(second.generation).toBe(first.generation)
      await Promise.all([first.renew(), second.renew()])
      expect((await claim('c', 2 * hour)).number).not.toBe(second.number)
    },
  )

  test('are blocked for times whose ids may exist', async () => {
    const claim = await openNodes()
    const ahead = await claim('a', hour)
    await ahead.release()
    const next = await claim('b', 0)
    expect(next.number).not.toBe(ahead.number)
    expect((await claim('c', -hour)).number).not.toBe(next.number)
  })
})
