import { type StoreTrouble, StoreUnavailable } from '../../kernel/store-unavailable.ts'

const byCode: Record<string, StoreTrouble> = {
  '55P03': 'held', // lock_timeout
  '57014': 'slow', // statement_timeout
  '53300': 'crowded', // too many connections
  '25P03': 'away', // idle_in_transaction_session_timeout
  '25P04': 'away', // transaction_timeout
  '25006': 'away', // read-only replica, after a failover
  '57P01': 'away', // server shutdown
  '57P02': 'away', // server crash
  '57P03': 'away', // server starting or recovering
  '57P05': 'away', // idle_session_timeout
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
}

/** Errors of the driver and its pool that have only a message. */
const byMessage: readonly [RegExp, StoreTrouble][] = [
  [/^timeout exceeded when trying to connect$/, 'crowded'],
  [/^Query read timeout$/, 'slow'],
  [/^Connection terminated/, 'away'],
  [/is not queryable$/, 'away'],
  // Citus, when a machine failed during a commit.
  [/^could not commit transaction /, 'away'],
  // Citus, when its server is killed.
  [/^postmaster was shut down/, 'away'],
]

/** Converts a driver error; separates errors of the store from errors of a query. */
export function asStoreError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreUnavailable) return error
  const inner = error instanceof AggregateError ? error.errors[0] : error
  const { code = '', message = '' } = inner as { code?: string; message?: string }
  const trouble =
    byCode[code] ??
    (code.startsWith('08') ? 'away' : byMessage.find(([pattern]) => pattern.test(message))?.[1])
  return trouble ? new StoreUnavailable(trouble, inner) : error
}
