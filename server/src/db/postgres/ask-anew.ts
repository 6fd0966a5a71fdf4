import pg from 'pg'
import type { FreshQuestion } from './silence-watch.ts'

/** A process that waits for its client does nothing for it, and neither does one that is gone. */
const idleProcesses = `select wanted.pid from unnest($1::int[]) as wanted (pid)
  left join pg_stat_activity using (pid) where state is null or state like 'idle%'`

/**
 * Asks a server by a connection that is made for it. Behind a pooler that it takes the connection is answer enough: the
 * question itself may have to wait there for others.
 */
export function askAnew(
  url: string,
  { isPooled, processes }: { isPooled: boolean; processes: readonly number[] },
): FreshQuestion {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  return {
    idle: ask(client, isPooled ? [] : processes).finally(() => cut(client)),
    giveUp: () => cut(client),
  }
}

async function ask(client: pg.Client, processes: readonly number[]): Promise<number[]> {
  try {
    await client.connect()
    if (processes.length === 0) return []
    const { rows } = await client.query<{ pid: number }>(idleProcesses, [processes])
    return rows.map(({ pid }) => pid)
  } catch (error) {
    // Whoever refuses has heard.
    if (error instanceof pg.DatabaseError) return []
    throw error
  }
}

/** Ends a connection from this side, without a word to the other, which may not hear it. */
export function cut(client: pg.ClientBase): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}
