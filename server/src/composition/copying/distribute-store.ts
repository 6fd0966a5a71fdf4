import type pg from 'pg'
import { systemClock } from '../../adapters/system/system-clock.ts'
import type { Database } from '../../db/database.ts'
import { isDistributed } from '../../db/layout/layout.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open-database.ts'
import { abandonCopy, copyTables, follow, prepareCopy, reopen } from '../../db/postgres/copying/copy-store.ts'
import { hasCitus, refuseRunningNodes } from '../../db/postgres/copying/inspect-store.ts'
import { isUnfinishedCopy, refuseUnfinishedCopy } from '../../db/postgres/copying/refuse-unfinished-copy.ts'
import { switchStores } from '../../db/postgres/copying/switch-stores.ts'
import { connectWithoutTimeouts } from '../../db/postgres/snapshots/connect.ts'
import type { Config } from '../config.ts'

type Addresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>

/** Distributes the tables of the configured database in place; fails while a node uses it. */
export async function distributeStore(config: Addresses): Promise<void> {
  await withDatabase(storeAddress(config), async (db) => {
    await refuseRunningNodes(db, systemClock)
    await migrate(db, undefined, { layout: 'citus' })
  })
}

/**
 * Copies the configured store, which may be in use, to another database and follows its changes. With `switches` it
 * refuses changes of the store once the copy has caught up, and completes the copy; otherwise it follows until it is
 * stopped.
 */
export async function copyToDatabase(
  config: Addresses,
  targetUrl: string,
  { switches, print }: { switches: boolean; print: (line: string) => void },
): Promise<void> {
  const sourceUrl = storeAddress(config)
  await withDatabase(sourceUrl, async (db) => {
    await refuseUnfinishedCopy(db)
    if (await isDistributed(db.sql))
      throw new Error('The store of BOCAU_DATABASE is distributed already and cannot be copied.')
  })
  await createTarget(targetUrl, print)
  await withClient(sourceUrl, (source) =>
    withClient(targetUrl, async (target) => {
      const copy = await prepareCopy({ source, target }, { print, now: () => systemClock.now() })
      if (!copy) return
      if (!switches) await reopen(copy)
      await copyTables(copy)
      if (switches) await switchStores(copy)
      else await follow(copy, async () => false)
    }),
  )
}

/** Ends a copy: the store no longer records changes, and accepts them. Returns false if there was no copy. */
export async function endCopy(config: Addresses): Promise<boolean> {
  return withClient(storeAddress(config), abandonCopy)
}

/** Long operations use the direct address. */
function storeAddress({ databaseUrl, databaseDirectUrl }: Addresses): string {
  const url = databaseDirectUrl ?? databaseUrl
  if (url === null) throw new Error('BOCAU_DATABASE is not set: only a PostgreSQL store can be distributed.')
  return url
}

/** Creates the tables of the target, distributed if its database has Citus. An unfinished copy has them already. */
async function createTarget(url: string, print: (line: string) => void): Promise<void> {
  await withDatabase(url, async (db) => {
    if (await isUnfinishedCopy(db)) return
    const layout = (await hasCitus(db)) ? 'citus' : 'one'
    print(`Preparing the ${layout === 'citus' ? 'distributed ' : ''}tables of the target.`)
    await migrate(db, undefined, { layout })
  })
}

async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ postgresUrl: url, connections: 2, work: 'migration' })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectWithoutTimeouts(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
