import pg from 'pg'
import type { PrimaryServer } from './primary-server.ts'
import type { SeparateQuery } from './unresponsive-watch.ts'

/** A process that waits for its client does no work for it, and neither does one that has ended. */
const idleProcesses = `select wanted.pid from unnest($1::int[]) as wanted (pid)
  left join pg_stat_activity using (pid) where state is null or state like 'idle%'`

/**
 * Queries a server on a new connection. Behind a pooler, an accepted connection suffices as a response, because the
 * query itself may wait there for others.
 */
export function queryOnNewConnection(
  server: PrimaryServer,
  { isPooled, processes }: { isPooled: boolean; processes: readonly number[] },
): SeparateQuery {
  const cancelled = Promise.withResolvers<never>()
  const cancel = () => cancelled.reject(new Error('The server does not respond'))
  cancelled.promise.catch(() => server.forget())
  return {
    idle: Promise.race([findIdle(server, isPooled ? [] : processes, cancelled.promise), cancelled.promise]),
    cancel,
  }
}

async function findIdle(
  server: PrimaryServer,
  processes: readonly number[],
  cancelled: Promise<never>,
): Promise<number[]> {
  const client = new pg.Client({ connectionString: await server.find() })
  client.on('error', () => {})
  cancelled.catch(() => closeLocally(client))
  try {
    await client.connect()
    if (processes.length === 0) return []
    const { rows } = await client.query<{ pid: number }>(idleProcesses, [processes])
    return rows.map(({ pid }) => pid)
  } catch (error) {
    // A rejection is also a response.
    if (error instanceof pg.DatabaseError) return []
    server.forget()
    throw error
  } finally {
    closeLocally(client)
  }
}

/** Closes a connection locally, without notifying a server that may be unreachable. */
export function closeLocally(client: pg.ClientBase): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}
