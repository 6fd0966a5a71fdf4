import type { SiblingProcesses } from '../ports/sibling-processes.ts'
import type { Database } from './database.ts'
import type { Layout } from './layout/layout.ts'
import type { openPool } from './postgres/open-pool.ts'

/** Location of the store: a file of the embedded database, or a PostgreSQL URL. */
export type DatabaseLocation =
  | {
      sqliteFile: string
      /** Other processes of this server that use the file. */
      siblings?: SiblingProcesses
    }
  | {
      postgresUrl: string
      connections?: number
      work?: 'request' | 'background' | 'migration'
      /** True for a connection pooler in transaction mode. */
      isPooled?: boolean
      layout?: Layout
      /** Opens the connection pools. Set by tests, whose stores share connections. */
      openPool?: typeof openPool
    }

/** Opens the store with the dialect of its location. Only that driver is loaded. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  if ('sqliteFile' in location) {
    const { openSqlite } = await import('./sqlite/open-sqlite.ts')
    return openSqlite(location.sqliteFile, location.siblings)
  }
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(location.postgresUrl, location)
}
