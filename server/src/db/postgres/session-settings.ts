import type { Layout } from '../layout/layout.ts'

/** Purpose of a connection, which determines its timeouts. */
export type Work = 'request' | 'background' | 'migration' | 'health'

interface WaitLimits {
  /** Statement timeout; 0 for none. */
  statement: number
  /** Lock timeout. */
  lock: number
}

const second = 1000

/**
 * A transaction of a suspended node is ended before the lock timeouts of others expire. A migration has a shorter lock
 * timeout than requests, so that none times out behind it, and retries.
 */
const waitLimits: Record<Work, WaitLimits> = {
  request: { statement: 30 * second, lock: 8 * second },
  background: { statement: 600 * second, lock: 15 * second },
  migration: { statement: 0, lock: 5 * second },
  health: { statement: 3 * second, lock: second },
}

const idleInTransaction = 5 * second
/**
 * In a distributed store, statements for all machines run sequentially, so that a transaction may change replicated
 * tables.
 */
const sequentialSetting = 'citus.multi_shard_modify_mode'
/** Time after the statement timeout when a missing response means that the server is unreachable. */
const unreachableAfter = 5 * second

/** Idle time before TCP keepalive, and the timeout of new connections. */
export const keepAliveMilliseconds = 10 * second
export const connectMilliseconds = 10 * second

/** Setting with the purpose of a connection; jobs and maintenance may change rows of a moved organisation. */
export const workSetting = 'bocau.work'

/** Returns the client-side timeout of a response; undefined for none. */
export function responseMilliseconds(work: Work): number | undefined {
  const { statement } = waitLimits[work]
  return statement === 0 ? undefined : statement + (work === 'health' ? 0 : unreachableAfter)
}

/** Returns the queries that start a transaction: behind a pooler with the settings that its session lacks. */
export function startQueries(
  work: Work,
  { isPooled, layout }: { isPooled: boolean; layout: Layout },
): readonly string[] {
  const { statement, lock } = waitLimits[work]
  const isDistributed = layout === 'citus'
  const setLock = `set local lock_timeout = ${lock}`
  const start = [
    'begin',
    ...(isPooled
      ? [
          `set local statement_timeout = ${statement}`,
          `set local idle_in_transaction_session_timeout = ${idleInTransaction}`,
          'set local jit = off',
          `set local ${workSetting} = '${work}'`,
        ]
      : []),
    ...(isPooled && isDistributed ? [`set local ${sequentialSetting} = 'sequential'`] : []),
    ...(isPooled && !isDistributed ? [setLock] : []),
    // From here on, Citus sends each `set local` to all machines, with everything else in its query.
    ...(isDistributed ? ["set local citus.propagate_set_commands = 'local'"] : []),
  ].join('; ')
  return isDistributed ? [start, setLock] : [start]
}

/**
 * Returns the settings of a session, with which the server detects a dead node. Servers ignore settings that they do
 * not support.
 */
export function sessionSettings(work: Work): Record<string, string> {
  const { statement, lock } = waitLimits[work]
  return {
    statement_timeout: String(statement),
    lock_timeout: String(lock),
    idle_in_transaction_session_timeout: String(idleInTransaction),
    tcp_keepalives_idle: '10',
    tcp_keepalives_interval: '5',
    tcp_keepalives_count: '2',
    tcp_user_timeout: String(20 * second),
    client_connection_check_interval: String(10 * second),
    [sequentialSetting]: 'sequential',
    [workSetting]: work,
    // Compiling a statement takes longer than running it: all of them read few rows.
    jit: 'off',
  }
}
