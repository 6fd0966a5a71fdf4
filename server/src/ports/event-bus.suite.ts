import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EventBus } from './event-bus.ts'

/**
 * Contract of every event bus. The nodes are two connections to one bus; for a bus of one process, the same one twice.
 */
export function eventBusSuite(name: string, openNodes: () => Promise<[EventBus, EventBus]>): void {
  describe(`event bus: ${name}`, () => {
    let here: EventBus
    let there: EventBus
    beforeAll(async () => {
      ;[here, there] = await openNodes()
    })
    afterAll(async () => {
      await here?.close()
      await there?.close()
    })

    test('delivers a hint to all subscribers on every node', async () => {
      const heard: string[] = []
      here.subscribe('greetings', (payload) => heard.push(`here ${payload}`))
      there.subscribe('greetings', (payload) => heard.push(`there ${payload}`))
      await untilHeard(here, there, 'greetings')
      heard.length = 0
      here.publish('greetings', 'chào "bạn"')

      await vi.waitFor(
        () => expect(heard.toSorted()).toEqual(['here chào "bạn"', 'there chào "bạn"']),
        60_000,
      )
    })

    test('keeps the order of hints', async () => {
      const heard: string[] = []
      there.subscribe('order', (payload) => payload?.startsWith('#') && heard.push(payload))
      await untilHeard(here, there, 'order')
      const sent = Array.from({ length: 2000 }, (_, index) => `#${index}`)
      for (const payload of sent) here.publish('order', payload)

      await vi.waitFor(() => expect(heard).toEqual(sent), 60_000)
    })

    test('does not deliver other channels, however they are spelled', async () => {
      const heard: (string | null)[] = []
      const channel = 'Quo"ted; drop table -- Đ'
      there.subscribe(channel, (payload) => heard.push(payload))
      await untilHeard(here, there, channel)
      heard.length = 0
      here.publish(channel.toLowerCase(), 'other')
      here.publish(channel, 'mine')

      await vi.waitFor(() => expect(heard).toEqual(['mine']), 60_000)
    })

    test('delivers nothing after unsubscribing', async () => {
      const heard: (string | null)[] = []
      const leave = there.subscribe('leaving', (payload) => heard.push(payload))
      await untilHeard(here, there, 'leaving')
      heard.length = 0
      leave()
      leave()
      there.publish('leaving', 'after')
      await untilHeard(here, there, 'leaving')

      expect(heard).toEqual([])
    })

    test('delivers what a node published before it closed', async () => {
      const heard: (string | null)[] = []
      const [leaving, staying] = await openNodes()
      staying.subscribe('farewell', (payload) => heard.push(payload))
      await untilHeard(leaving, staying, 'farewell')
      leaving.publish('farewell', 'goodbye')
      await leaving.close()

      await vi.waitFor(() => expect(heard).toContain('goodbye'), 60_000)
      if (staying !== leaving) await staying.close()
    })

    test('the publisher does not wait for subscribers', () => {
      const heard: (string | null)[] = []
      here.subscribe('later', (payload) => heard.push(payload))
      here.publish('later', 'x')

      expect(heard).toEqual([])
    })

    test('rejects a hint that is too long', () => {
      expect(() => here.publish('long', 'x'.repeat(8000))).toThrow('too long')
      expect(() => here.subscribe('x'.repeat(64), () => {})).toThrow('too long')
    })
  })
}

/** Waits until the second node receives what the first publishes. */
async function untilHeard(from: EventBus, to: EventBus, channel: string): Promise<void> {
  let isHeard = false
  const leave = to.subscribe(channel, (payload) => {
    isHeard ||= payload === 'probe'
  })
  await vi.waitFor(() => {
    from.publish(channel, 'probe')
    if (!isHeard) throw new Error('not heard yet')
  }, 60_000)
  await new Promise((resolve) => setTimeout(resolve, 30)) // Probes may still be in transit.
  leave()
}
