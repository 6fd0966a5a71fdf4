import { describe, expect, test, vi } from 'vitest'
import { eventBusSuite } from '../../ports/event-bus.suite.ts'
import { connectTo } from '../../testing/postgres.ts'
import { PostgresEventBus } from './postgres-event-bus.ts'

const url = process.env.BOCAU_TEST_POSTGRES ?? ''
const serverAt = (address: string) => ({ find: async () => address, forget: () => {} })
const server = serverAt(url)

describe.runIf(url)('with the server in BOCAU_TEST_POSTGRES', () => {
  eventBusSuite('PostgreSQL', () =>
    Promise.all([PostgresEventBus.open({ server }), PostgresEventBus.open({ server })]),
  )

  test('after a broken connection, subscribers are notified of the gap and receive hints again', async () => {
    const troubles: string[] = []
    const onTrouble = (error: Error) => troubles.push(error.message)
    const bus = await PostgresEventBus.open({ server, onError: onTrouble })
    const other = await PostgresEventBus.open({ server })
    const received: (string | null)[] = []
    bus.subscribe('broken', (payload) => received.push(payload))
    await vi.waitFor(() => expect(received).toEqual([null]), 60_000)

    await breakConnections()
    other.publish('broken', 'meanwhile')
    await vi.waitFor(() => expect(received.filter((payload) => payload === null)).toHaveLength(2), 60_000)
    other.publish('broken', 'again')

    await vi.waitFor(() => expect(received.at(-1)).toBe('again'), 60_000)
    expect(troubles.length).toBeGreaterThan(0)
    await bus.close()
    await other.close()
  })
})

test('an unreachable server at the start is an error', async () => {
  const nobody = 'postgres://nobody@127.0.0.1:1/nothing'

  await expect(PostgresEventBus.open({ server: serverAt(nobody) })).rejects.toThrow('ECONNREFUSED')
})

async function breakConnections(): Promise<void> {
  const client = await connectTo(url)
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bocau events'",
  )
  await client.end()
}
