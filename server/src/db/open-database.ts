import type { SiblingProcesses } from '../ports/sibling-processes.ts'
import type { Database } from './database.ts'
import type { Layout } from './layout/layout.ts'
import type { openPool } from './postgres/open-pool.ts'

/** Where the store is: a file of the embedded database, or a PostgreSQL address. */
export type DatabaseLocation =
  | {
      sqliteFile: string
      /** The other processes of this server that have it open. */
      siblings?: SiblingProcesses
    }
  | {
      postgresUrl: string
      connections?: number
      work?: 'request' | 'background' | 'migration'
      /** Whether a pooler in front of it gives out connections for one transaction at a time. */
      isPooled?: boolean
      layout?: Layout
      /** Opens the pools of connections. Set by tests, whose stores share connections. */
      openPool?: typeof openPool
    }

/** Opens the store on the dialect its location asks for. Only that dialect's driver is loaded. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  if ('sqliteFile' in location) {
    const { openSqlite } = await import('./sqlite/open-sqlite.ts')
    return openSqlite(location.sqliteFile, location.siblings)
  }
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(location.postgresUrl, location)
}
