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
import { askDirectly, type DirectConnection } from '../prepared.ts'
import type { Tables } from '../tables/tables.ts'

/** Kysely on one connection. Transactions are the write queue's business, so the driver has none. */
export function kyselyOn(connection: DatabaseConnection & DirectConnection): Kysely<Tables> {
  const driver: Driver = {
    init: async () => {},
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  const sql = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new LimitsWrittenOut(),
    },
  })
  askDirectly(sql, connection)
  return sql
}

/**
 * SQLite looks at a bare value behind `limit` for its plan, and so plans the question anew each time it is asked. A number
 * is written out instead; what becomes one only when the question is asked is hidden behind a plus.
 */
class LimitsWrittenOut extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    const number = ValueNode.is(limit) && typeof limit.value === 'number' ? limit.value : null
    this.append(number === null ? 'limit +' : 'limit ')
    if (number === null) this.visitNode(limit)
    else this.appendImmediateValue(number)
  }
}

async function refuseTransaction(): Promise<void> {
  throw new Error('open transactions through Database.transaction')
}
