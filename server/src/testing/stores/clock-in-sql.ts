import { type Expression, sql } from 'kysely'
import type { Clock } from '../../ports/clock.ts'

/**
 * The time of a test's clock as SQL that a database treats like its own clock: not constant, so that statements which
 * Citus refuses with the clock fail in tests too.
 */
export function clockInSql(clock: Clock): Expression<number> {
  const write = () =>
    sql<number>`(${clock.now()}::bigint + 0 * extract(epoch from statement_timestamp()))::bigint`
  return { expressionType: undefined, toOperationNode: () => write().toOperationNode() }
}
