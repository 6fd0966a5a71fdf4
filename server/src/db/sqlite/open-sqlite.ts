import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from '../database.ts'
import { SqliteFullText } from '../full-text.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { kyselyOn } from './sqlite-driver.ts'
import { WriteQueue } from './write-queue.ts'

/** Opens the embedded store: one connection that writes, one that reads what is committed. */
export function openSqlite(path: string): Database {
  mkdirSync(dirname(path), { recursive: true })
  const writer = new SqliteConnection(path)
  const reader = new SqliteConnection(path)
  reader.raw.exec('pragma query_only = on')
  writer.raw.exec('pragma busy_timeout = 0')

  const writerSql = kyselyOn(writer)
  const queue = new WriteQueue(writer, writerSql, new SqliteFullText(writerSql))
  const sql = kyselyOn(reader)

  return {
    dialect: 'sqlite',
    sql,
    fullText: new SqliteFullText(sql),
    transaction: (work) => queue.run(work),
    ping: async () => {
      reader.runQuery('select 1', [])
    },
    close: async () => {
      await queue.idle()
      reader.close()
      writer.raw.exec('pragma optimize')
      writer.close()
    },
  }
}
