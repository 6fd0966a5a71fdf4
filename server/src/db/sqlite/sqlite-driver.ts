import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { askDirectly, type DirectConnection } from '../prepared.ts'
import type { Tables } from '../tables.ts'

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
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  askDirectly(sql, connection)
  return sql
}

async function refuseTransaction(): Promise<void> {
  throw new Error('open transactions through Database.transaction')
}
