import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  type LimitNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'
import { type DirectConnection, queryDirectly } from '../prepared.ts'
import type { Tables } from '../tables/tables.ts'

/** Returns a Kysely instance on one connection. Transactions are managed by the write queue, so the driver has none. */
export function kyselyOn(connection: DatabaseConnection & DirectConnection): Kysely<Tables> {
  const driver: Driver = {
    init: async () => {},
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: rejectTransaction,
    commitTransaction: rejectTransaction,
    rollbackTransaction: rejectTransaction,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  const sql = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new LiteralLimitCompiler(),
    },
  })
  queryDirectly(sql, connection)
  return sql
}

/**
 * SQLite uses the value of a plain parameter after `limit` for its plan, so it plans the query again on each run. Known
 * numbers are written as literals; parameters are hidden behind a plus.
 */
class LiteralLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    const number = ValueNode.is(limit) && typeof limit.value === 'number' ? limit.value : null
    this.append(number === null ? 'limit +' : 'limit ')
    if (number === null) this.visitNode(limit)
    else this.appendImmediateValue(number)
  }
}

async function rejectTransaction(): Promise<void> {
  throw new Error('open transactions through Database.transaction')
}
