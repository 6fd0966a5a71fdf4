import { expect, test } from 'vitest'
import { SiblingChannel } from '../../adapters/system/siblings/sibling-channel.ts'
import { SiblingEventBus } from '../../adapters/system/siblings/sibling-event-bus.ts'
import type { FromSupervisor, SiblingMessage } from '../../adapters/system/siblings/sibling-message.ts'
import { sharedRates } from '../../doors/http/connections/shared-rates.ts'
import { OpenConnections } from '../../doors/open-connections.ts'

/** Connected processes; each message arrives one event loop turn later. */
function openSiblings(count: number) {
  const hearers = new Map<number, (message: FromSupervisor) => void>()
  const later = (place: number, message: FromSupervisor) =>
    setImmediate(() => hearers.get(place)?.(structuredClone(message)))
  const tellLiving = () => {
    for (const place of hearers.keys()) later(place, { kind: 'living', places: [...hearers.keys()] })
  }
  const open = (place: number) => {
    const line = {
      send(message: SiblingMessage) {
        for (const other of hearers.keys()) {
          if (other === place || (message.kind === 'indexed' && message.to !== other)) continue
          later(other, { kind: 'passed on', from: place, message })
        }
      },
      onMessage: (hear: (message: FromSupervisor) => void) => void hearers.set(place, hear),
    }
    const channel = new SiblingChannel(line, { place, living: [...hearers.keys()] })
    tellLiving()
    return channel
  }
  return {
    open,
    all: Array.from({ length: count }, (_, place) => open(place)),
    end(place: number) {
      hearers.delete(place)
      tellLiving()
    },
  }
}

/** Resolves after all messages were received. */
async function heard(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('counts connections together, without those of a process that ended', async () => {
  const siblings = openSiblings(3)
  await heard()
  const doors = siblings.all.map((counts) => new OpenConnections(3, { name: 'imap', counts }))
  const takeAt = async (door: number) => {
    const place = doors[door]?.take('khue')
    await heard()
    return place ?? null
  }
  const first = await takeAt(0)
  expect([first, await takeAt(1), await takeAt(2)]).toEqual([
    expect.any(Function),
    expect.any(Function),
    expect.any(Function),
  ])
  expect([await takeAt(0), await takeAt(1), await takeAt(2)]).toEqual([null, null, null])
  first?.()
  await heard()
  expect(await takeAt(2)).not.toBeNull()
  expect(await takeAt(0)).toBeNull()
  siblings.end(2)
  await heard()
  expect([await takeAt(0), await takeAt(1), await takeAt(0)]).toEqual([
    expect.any(Function),
    expect.any(Function),
    null,
  ])
})

test('a late process learns the counts of the others', async () => {
  const siblings = openSiblings(2)
  await heard()
  siblings.all[0]?.add('imap', 'khue', 2)
  siblings.all[1]?.add('imap', 'khue', 1)
  await heard()
  const late = siblings.open(2)
  await heard()
  expect(late.remoteCount('imap', 'khue')).toBe(3)
})

test('counts requests per minute together, and each minute starts at zero', async () => {
  let time = 600_000
  const siblings = openSiblings(2)
  await heard()
  const stores = siblings.all.map((counts) => {
    const Store = sharedRates(counts, () => time)
    if (!Store) throw new Error('nothing is shared')
    return new Store({})
  })
  const askAt = (process: number) => {
    let current = 0
    stores[process]?.incr(
      'khue',
      (_error, result) => {
        current = result?.current ?? 0
      },
      60_000,
      100,
    )
    return current
  }
  for (let asked = 0; asked < 5; asked++) askAt(0)
  await expect.poll(() => siblings.all[1]?.remoteCount('over time: requests in 10', 'khue')).toBe(5)
  expect(askAt(1)).toBe(6)
  time += 60_000
  expect([askAt(1), askAt(0)]).toEqual([1, 1])
})

test('hints reach other processes, and listeners check themselves after one ended', async () => {
  const siblings = openSiblings(3)
  await heard()
  const buses = siblings.all.map((one) => new SiblingEventBus(one))
  const told: (string | null)[][] = buses.map(() => [])
  for (const [at, bus] of buses.entries()) bus.subscribe('account.1', (payload) => told[at]?.push(payload))
  buses[0]?.publish('account.1', '7')
  buses[0]?.publish('account.1', '8')
  buses[0]?.publish('account.2', '1')
  await heard()
  expect(told).toEqual([
    ['7', '8'],
    ['7', '8'],
    ['7', '8'],
  ])
  siblings.end(0)
  await heard()
  expect(told.slice(1)).toEqual([
    ['7', '8', null],
    ['7', '8', null],
  ])
})

test('requests go to all running processes, not to those that end meanwhile', async () => {
  const siblings = openSiblings(3)
  await heard()
  const [asks, answers, ends] = siblings.all as [SiblingChannel, SiblingChannel, SiblingChannel]
  let answered = 0
  answers.onIndexWords(async () => void answered++)
  ends.onIndexWords(() => new Promise(() => {}))
  let isDone = false
  const all = asks.indexWords().then(() => {
    isDone = true
  })
  await heard()
  expect([answered, isDone]).toEqual([1, false])
  siblings.end(2)
  await all
  siblings.end(1)
  await heard()
  await asks.indexWords()
})

test('a writer yields to waiting processes and continues when one took its turn or none responds', async () => {
  const siblings = openSiblings(2)
  await heard()
  const [writes, waits] = siblings.all as [SiblingChannel, SiblingChannel]
  expect(writes.waitForPeers()).toBeNull()
  waits.announceWaiting()
  await heard()
  const turn = writes.waitForPeers()
  expect(turn).not.toBeNull()
  waits.announceDone()
  await turn
  expect(writes.waitForPeers()).toBeNull()
  waits.announceWaiting()
  await heard()
  await writes.waitForPeers()
  expect(writes.waitForPeers()).toBeNull()
})
