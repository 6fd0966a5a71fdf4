import { expect, test } from 'vitest'
import { SiblingChannel } from '../../adapters/system/siblings/sibling-channel.ts'
import { SiblingEventBus } from '../../adapters/system/siblings/sibling-event-bus.ts'
import type { FromSupervisor, SiblingMessage } from '../../adapters/system/siblings/sibling-message.ts'
import { sharedRates } from '../../entrypoints/http/connections/shared-rates.ts'
import { OpenConnections } from '../../entrypoints/open-connections.ts'

/** Connected processes; each message arrives one event loop turn later. */
function openSiblings(count: number) {
  const hearers = new Map<number, (message: FromSupervisor) => void>()
  const later = (position: number, message: FromSupervisor) =>
    setImmediate(() => hearers.get(position)?.(structuredClone(message)))
  const notifyLiving = () => {
    for (const position of hearers.keys()) later(position, { kind: 'running', slots: [...hearers.keys()] })
  }
  const open = (position: number) => {
    const line = {
      send(message: SiblingMessage) {
        for (const other of hearers.keys()) {
          if (other === position || (message.kind === 'indexed' && message.to !== other)) continue
          later(other, { kind: 'forwarded', from: position, message })
        }
      },
      onMessage: (subscribe: (message: FromSupervisor) => void) => void hearers.set(position, subscribe),
    }
    const channel = new SiblingChannel(line, { position, running: [...hearers.keys()] })
    notifyLiving()
    return channel
  }
  return {
    open,
    all: Array.from({ length: count }, (_, position) => open(position)),
    end(position: number) {
      hearers.delete(position)
      notifyLiving()
    },
  }
}

/** Resolves after all messages were received. */
async function flushMessages(): Promise<void> {
  for (let round = 0; round < 10; round++) await new Promise((resolve) => setImmediate(resolve))
}

test('counts connections together, without those of a process that ended', async () => {
  const siblings = openSiblings(3)
  await flushMessages()
  const limiters = siblings.all.map((counts) => new OpenConnections(3, { name: 'imap', counts }))
  const reserveAt = async (index: number) => {
    const slot = limiters[index]?.acquire('khue')
    await flushMessages()
    return slot ?? null
  }
  const first = await reserveAt(0)
  expect([first, await reserveAt(1), await reserveAt(2)]).toEqual([
    expect.any(Function),
    expect.any(Function),
    expect.any(Function),
  ])
  expect([await reserveAt(0), await reserveAt(1), await reserveAt(2)]).toEqual([null, null, null])
  first?.()
  await flushMessages()
  expect(await reserveAt(2)).not.toBeNull()
  expect(await reserveAt(0)).toBeNull()
  siblings.end(2)
  await flushMessages()
  expect([await reserveAt(0), await reserveAt(1), await reserveAt(0)]).toEqual([
    expect.any(Function),
    expect.any(Function),
    null,
  ])
})

test('a late process learns the counts of the others', async () => {
  const siblings = openSiblings(2)
  await flushMessages()
  siblings.all[0]?.add('imap', 'khue', 2)
  siblings.all[1]?.add('imap', 'khue', 1)
  await flushMessages()
  const late = siblings.open(2)
  await flushMessages()
  expect(late.remoteCount('imap', 'khue')).toBe(3)
})

test('counts requests per minute together, and each minute starts at zero', async () => {
  let time = 600_000
  const siblings = openSiblings(2)
  await flushMessages()
  const stores = siblings.all.map((counts) => {
    const Store = sharedRates(counts, () => time)
    if (!Store) throw new Error('no shared state')
    return new Store({})
  })
  const requestAt = (process: number) => {
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
  for (let attempt = 0; attempt < 5; attempt++) requestAt(0)
  await expect.poll(() => siblings.all[1]?.remoteCount('over time: requests in 10', 'khue')).toBe(5)
  expect(requestAt(1)).toBe(6)
  time += 60_000
  expect([requestAt(1), requestAt(0)]).toEqual([1, 1])
})

test('hints reach other processes, and listeners check themselves after one ended', async () => {
  const siblings = openSiblings(3)
  await flushMessages()
  const buses = siblings.all.map((one) => new SiblingEventBus(one))
  const received: (string | null)[][] = buses.map(() => [])
  for (const [at, bus] of buses.entries())
    bus.subscribe('account.1', (payload) => received[at]?.push(payload))
  buses[0]?.publish('account.1', '7')
  buses[0]?.publish('account.1', '8')
  buses[0]?.publish('account.2', '1')
  await flushMessages()
  expect(received).toEqual([
    ['7', '8'],
    ['7', '8'],
    ['7', '8'],
  ])
  siblings.end(0)
  await flushMessages()
  expect(received.slice(1)).toEqual([
    ['7', '8', null],
    ['7', '8', null],
  ])
})

test('requests go to all running processes, not to those that end meanwhile', async () => {
  const siblings = openSiblings(3)
  await flushMessages()
  const [requester, responder, ends] = siblings.all as [SiblingChannel, SiblingChannel, SiblingChannel]
  let responded = 0
  responder.onIndexWords(async () => void responded++)
  ends.onIndexWords(() => new Promise(() => {}))
  let isDone = false
  const all = requester.indexWords().then(() => {
    isDone = true
  })
  await flushMessages()
  expect([responded, isDone]).toEqual([1, false])
  siblings.end(2)
  await all
  siblings.end(1)
  await flushMessages()
  await requester.indexWords()
})

test('a writer yields to waiting processes and continues when one took its turn or none responds', async () => {
  const siblings = openSiblings(2)
  await flushMessages()
  const [writes, waits] = siblings.all as [SiblingChannel, SiblingChannel]
  expect(writes.waitForPeers()).toBeNull()
  waits.announceWaiting()
  await flushMessages()
  const pendingRounds = writes.waitForPeers()
  expect(pendingRounds).not.toBeNull()
  waits.announceDone()
  await pendingRounds
  expect(writes.waitForPeers()).toBeNull()
  waits.announceWaiting()
  await flushMessages()
  await writes.waitForPeers()
  expect(writes.waitForPeers()).toBeNull()
})
