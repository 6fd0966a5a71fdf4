import type { Layout } from '../layout/layout.ts'

/** What a connection is for: it says how long a statement may take. */
export type Work = 'request' | 'background' | 'migration' | 'health'

interface WaitLimits {
  /** A statement altogether; 0 is for ever. */
  statement: number
  /** The wait for a lock. */
  lock: number
}

const second = 1000

/**
 * A transaction whose node stands still is ended before the patience of whoever waits for what it holds is over: those
 * go on. A migration waits less than they do, so that nobody gives up behind it, and tries again.
 */
const patience: Record<Work, WaitLimits> = {
  request: { statement: 30 * second, lock: 8 * second },
  background: { statement: 600 * second, lock: 15 * second },
  migration: { statement: 0, lock: 5 * second },
  health: { statement: 3 * second, lock: second },
}

const idleInTransaction = 5 * second
/** What goes to every machine of a spread store goes to one after the other: within a transaction it may change what lies on all. */
const inSequence = 'citus.multi_shard_modify_mode'
/** How long after the server should have ended a statement its silence means that it is not there. */
const silence = 5 * second

/** How long a connection that is idle is trusted before the other side is asked for, and how long an answer may take. */
export const keepAliveMilliseconds = 10 * second
export const connectMilliseconds = 10 * second

/** How long this side waits for the answer to a statement; undefined is for ever. */
export function answerMilliseconds(work: Work): number | undefined {
  const { statement } = patience[work]
  return statement === 0 ? undefined : statement + (work === 'health' ? 0 : silence)
}

/** What a transaction behind a pooler is told as it begins, with the statement that begins it. */
export function transactionSettings(work: Work, layout: Layout): string {
  const { statement, lock } = patience[work]
  return [
    `set local statement_timeout = ${statement}`,
    `set local lock_timeout = ${lock}`,
    `set local idle_in_transaction_session_timeout = ${idleInTransaction}`,
    ...(layout === 'citus' ? [`set local ${inSequence} = 'sequential'`] : []),
  ].join('; ')
}

/** What a session is told as it begins. The server notices a dead node by it; one that does not know a setting leaves it out. */
export function sessionSettings(work: Work): Record<string, string> {
  const { statement, lock } = patience[work]
  return {
    statement_timeout: String(statement),
    lock_timeout: String(lock),
    idle_in_transaction_session_timeout: String(idleInTransaction),
    tcp_keepalives_idle: '10',
    tcp_keepalives_interval: '5',
    tcp_keepalives_count: '2',
    tcp_user_timeout: String(20 * second),
    client_connection_check_interval: String(10 * second),
    [inSequence]: 'sequential',
  }
}
