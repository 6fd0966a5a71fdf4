import type { Bench } from '../area.ts'
import { type App, type InProcess, load, openInProcess } from '../product/server-in-process.ts'
import { showProgress } from '../report/progress.ts'
import { copyStore, type StoreCopy } from './cached-store.ts'
import { startDurablePostgres } from './durable-postgres.ts'
import { fillPostgres } from './fill-postgres.ts'

export type Database = 'SQLite' | 'PostgreSQL'

type MailboxApi = {
  reindexMailbox: (app: object, accountId: string) => Promise<{ indexed: number; missing: number }>
}

interface StoreOptions {
  /** Also builds the search index of PostgreSQL; takes minutes for a large store. */
  readonly withSearchIndex?: boolean
}

/** Opens stores of the given sizes on each database, one after the other. */
export async function onBothDatabases(
  bench: Bench,
  name: string,
  sizes: readonly number[],
  options: StoreOptions,
  measure: (database: Database, copy: StoreCopy, opened: InProcess) => Promise<void>,
): Promise<void> {
  const postgres = await startDurablePostgres()
  try {
    for (const size of sizes) {
      const copy = await copyStore(size, bench.folder(`${name}-${size}`))
      await withStore({ BOCAU_DATA: copy.data }, (opened) => measure('SQLite', copy, opened))
      const url = await postgres.createDatabase()
      const settings = { BOCAU_DATA: copy.data, BOCAU_DATABASE: url }
      await fillPostgres(copy.data, url, () => openInProcess(settings))
      if (options.withSearchIndex) await fillSearchIndex(copy, settings)
      await withStore(settings, (opened) => measure('PostgreSQL', copy, opened))
    }
  } finally {
    await postgres.stop()
  }
}

async function withStore(
  settings: Record<string, string>,
  action: (opened: InProcess) => Promise<void>,
): Promise<void> {
  const opened = await openInProcess(settings)
  try {
    await action(opened)
  } finally {
    await opened.app.close()
  }
}

/**
 * Builds the search index of the PostgreSQL copy. The raw messages are read from the embedded store, which
 * stores them as rows.
 */
export async function fillSearchIndex(copy: StoreCopy, settings: Record<string, string>): Promise<void> {
  const { reindexMailbox } = await load<MailboxApi>('features/search/index.ts')
  const progress = showProgress(`Indexing ${copy.messages} messages in PostgreSQL`)
  await withStore({ BOCAU_DATA: copy.data }, (source) =>
    withStore(settings, async (target) => {
      const app = { ...target.app, blobs: (source.app as App & { blobs: object }).blobs }
      const { missing } = await reindexMailbox(app, copy.account.id)
      if (missing > 0) throw new Error(`${missing} messages are missing`)
    }),
  )
  progress.end()
}
