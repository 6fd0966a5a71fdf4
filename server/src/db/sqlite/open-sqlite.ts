import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SiblingProcesses } from '../../ports/sibling-processes.ts'
import type { Database } from '../database.ts'
import type { FullTextReads } from '../full-text.ts'
import { hasUnindexedOfPeers } from '../unindexed-messages.ts'
import { Checkpoints } from './checkpoints.ts'
import { CommittedReads } from './committed-reads.ts'
import { examineTables } from './integrity.ts'
import { QueryScheduler } from './query-scheduler.ts'
import { isBusy, SqliteConnection } from './sqlite-connection.ts'
import { kyselyOn } from './sqlite-driver.ts'
import { SqliteFullText } from './sqlite-full-text.ts'
import { WalSync } from './wal-sync.ts'
import { WriteQueue } from './write-queue.ts'

/**
 * Interval for updating SQLite's statistics, which only counts tables that have grown much. For a young store SQLite
 * assumes about ten rows per account, and the update on closing may be months away.
 */
const statisticsEveryMilliseconds = 10 * 60_000

/** Opens the embedded store: one connection that writes, and one that reads committed data. */
export function openSqlite(path: string, siblings?: SiblingProcesses): Database {
  mkdirSync(dirname(path), { recursive: true })
  const writer = new SqliteConnection(path)
  const reader = new SqliteConnection(path)
  reader.raw.exec('pragma query_only = on')
  // The queue syncs commits itself in another thread; SQLite still syncs checkpoints.
  writer.raw.exec('pragma busy_timeout = 0; pragma synchronous = normal')

  const scheduler = new QueryScheduler()
  const writerSql = kyselyOn(scheduler.on(writer))
  // Reads have their own scheduler, so that they do not wait for a transaction.
  const reads = new QueryScheduler().on(new CommittedReads(reader, writer))
  const wal = new WalSync(`${path}-wal`)
  const checkpoints = new Checkpoints(writer, path)
  const queue = new WriteQueue({
    connection: writer,
    sql: writerSql,
    fullText: new SqliteFullText(writerSql),
    wal,
    scheduler,
    afterCommit: () => checkpoints.afterCommit(),
    ...(siblings ? { siblings } : {}),
  })
  const noting = setInterval(() => {
    queue.run(async () => updateStatistics(writer)).catch(() => {})
  }, statisticsEveryMilliseconds).unref()
  siblings?.onIndexWords(() => queue.indexWords())
  const sql = kyselyOn(reads)
  const fullText = new SqliteFullText(sql)

  return {
    dialect: 'sqlite',
    databaseTime: null,
    sql,
    fullText: withPendingWords(fullText, async () => {
      const flushed =
        siblings && (await hasUnindexedOfPeers(sql, siblings.position)) ? siblings.indexWords() : null
      await Promise.all([queue.indexWords(), flushed])
    }),
    transaction: (work) => queue.run(work),
    broken: wal.broken,
    examine: (tables) => examineTables(path, tables),
    ping: async () => {
      wal.check()
      reader.runQuery('select 1', [])
    },
    close: async () => {
      clearInterval(noting)
      await queue.idle()
      await queue.indexWords()
      queue.close()
      await queue.idle()
      await wal.close()
      await checkpoints.close()
      reader.close()
      updateStatistics(writer)
      writer.close()
    },
  }
}

/** Updates the statistics for query plans; skipped while another process writes. */
function updateStatistics({ raw }: SqliteConnection): void {
  try {
    raw.exec('pragma optimize')
  } catch (error) {
    if (!isBusy(error)) throw error
  }
}

/** Wraps the index for searches: pending words are indexed before each query. */
function withPendingWords(index: SqliteFullText, indexWords: () => Promise<void>): FullTextReads {
  return {
    async find(query, page) {
      await indexWords()
      return index.find(query, page)
    },
    async findAmong(query, messageIds) {
      await indexWords()
      return index.findAmong(query, messageIds)
    },
    async findAmongNewest(query, messageIds) {
      await indexWords()
      return index.findAmongNewest(query, messageIds)
    },
  }
}
