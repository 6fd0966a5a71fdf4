import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EventBus } from './event-bus.ts'

/**
 * Contract of every event bus. The nodes are two connections to one bus; for a bus of one process, the same one twice.
 */
export function eventBusSuite(name: string, openNodes: () => Promise<[EventBus, EventBus]>): void {
  describe(`event bus: ${name}`, () => {
    let local: EventBus
    let remote: EventBus
    beforeAll(async () => {
      ;[local, remote] = await openNodes()
    })
    afterAll(async () => {
      await local?.close()
      await remote?.close()
    })

    test('delivers a hint to all subscribers on every node', async () => {
      const received: string[] = []
      local.subscribe('greetings', (payload) => received.push(`here ${payload}`))
      remote.subscribe('greetings', (payload) => received.push(`there ${payload}`))
      await untilReceived(local, remote, 'greetings')
      received.length = 0
      local.publish('greetings', 'chào "bạn"')

      await vi.waitFor(
        () => expect(received.toSorted()).toEqual(['here chào "bạn"', 'there chào "bạn"']),
        60_000,
      )
    })

    test('keeps the order of hints', async () => {
      const received: string[] = []
      remote.subscribe('order', (payload) => payload?.startsWith('#') && received.push(payload))
      await untilReceived(local, remote, 'order')
      const sent = Array.from({ length: 2000 }, (_, index) => `#${index}`)
      for (const payload of sent) local.publish('order', payload)

      await vi.waitFor(() => expect(received).toEqual(sent), 60_000)
    })

    test('does not deliver other channels, however they are spelled', async () => {
      const received: (string | null)[] = []
      const channel = 'Quo"ted; drop table -- Đ'
      remote.subscribe(channel, (payload) => received.push(payload))
      await untilReceived(local, remote, channel)
      received.length = 0
      local.publish(channel.toLowerCase(), 'other')
      local.publish(channel, 'mine')

      await vi.waitFor(() => expect(received).toEqual(['mine']), 60_000)
    })

    test('delivers nothing after unsubscribing', async () => {
      const received: (string | null)[] = []
      const unsubscribe = remote.subscribe('leaving', (payload) => received.push(payload))
      await untilReceived(local, remote, 'leaving')
      received.length = 0
      unsubscribe()
      unsubscribe()
      remote.publish('leaving', 'after')
      await untilReceived(local, remote, 'leaving')

      expect(received).toEqual([])
    })

    test('delivers what a node published before it closed', async () => {
      const received: (string | null)[] = []
      const [closing, staying] = await openNodes()
      staying.subscribe('farewell', (payload) => received.push(payload))
      await untilReceived(closing, staying, 'farewell')
      closing.publish('farewell', 'goodbye')
      await closing.close()

      await vi.waitFor(() => expect(received).toContain('goodbye'), 60_000)
      if (staying !== closing) await staying.close()
    })

    test('the publisher does not wait for subscribers', () => {
      const received: (string | null)[] = []
      local.subscribe('later', (payload) => received.push(payload))
      local.publish('later', 'x')

      expect(received).toEqual([])
    })

    test('rejects a hint that is too long', () => {
      expect(() => local.publish('long', 'x'.repeat(8000))).toThrow('too long')
      expect(() => local.subscribe('x'.repeat(64), () => {})).toThrow('too long')
    })
  })
}

/** Waits until the second node receives what the first publishes. */
async function untilReceived(from: EventBus, to: EventBus, channel: string): Promise<void> {
  let isReceived = false
  const unsubscribe = to.subscribe(channel, (payload) => {
    isReceived ||= payload === 'probe'
  })
  await vi.waitFor(() => {
    from.publish(channel, 'probe')
    if (!isReceived) throw new Error('not received yet')
  }, 60_000)
  await new Promise((resolve) => setTimeout(resolve, 30)) // Probes may still be in transit.
  unsubscribe()
}
