import type { fdatasync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Transaction } from '../database.ts'
import { openEmptyStore } from '../testing.ts'
import { QueryScheduler } from './query-scheduler.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { kyselyOn } from './sqlite-driver.ts'
import { SqliteFullText } from './sqlite-full-text.ts'
import { WalSync } from './wal-sync.ts'
import { WriteQueue } from './write-queue.ts'

type Callback = (error?: NodeJS.ErrnoException | null) => void

/** A disk that completes a sync on demand. */
function slowDisk() {
  const waiting: Callback[] = []
  const sync = ((_file: number, callback: Callback) => waiting.push(callback)) as unknown as typeof fdatasync
  return { sync, waiting, finish: (error?: Error) => waiting.shift()?.(error) }
}

const tick = () => new Promise<void>((resolve) => setImmediate(resolve))

test('commits that wait at the same time share a sync that started after them', async () => {
  const disk = slowDisk()
  const wal = new WalSync(await emptyFile(), disk.sync)
  const done: string[] = []
  const first = wal.sync().then(() => done.push('first'))
  const second = wal.sync().then(() => done.push('second'))
  const third = wal.sync().then(() => done.push('third'))

  expect(disk.waiting).toHaveLength(1)
  disk.finish()
  await first
  await tick()
  expect([done, disk.waiting.length]).toEqual([['first'], 1])
  disk.finish()
  await Promise.all([second, third])
  expect(done).toEqual(['first', 'second', 'third'])
})

test('after a failed sync no commit is acknowledged', async () => {
  const disk = slowDisk()
  const wal = new WalSync(await emptyFile(), disk.sync)
  const first = wal.sync()
  const second = wal.sync()
  disk.finish(new Error('EIO'))

  await expect(first).rejects.toThrow('could not be written')
  await expect(second).rejects.toThrow('could not be written')
  await expect(wal.sync()).rejects.toThrow('could not be written')
  expect(() => wal.check()).toThrow('could not be written')
  expect(disk.waiting).toEqual([])
})

test('a commit is acknowledged after its sync, while the next one collects work', async () => {
  const { queue, disk } = await openQueue()
  const finished: string[] = []
  const write = (key: string) => queue.run(save(key)).then(() => finished.push(key))
  const first = write('first')
  await until(() => disk.waiting.length === 1)
  const rest = ['second', 'third'].map(write)
  await tick()
  expect(finished).toEqual([])

  disk.finish()
  await first
  await until(() => disk.waiting.length === 1)
  expect(finished).toEqual(['first'])
  disk.finish()
  await Promise.all(rest)
  expect(finished).toEqual(['first', 'second', 'third'])
})

test('a failed sync fails its commits and all later ones', async () => {
  const { queue, disk } = await openQueue()
  const failures: string[] = []
  const lost = queue.run(async (tx) => {
    tx.afterCommit(() => failures.push('lost'))
    await save('lost')(tx)
  })
  await until(() => disk.waiting.length === 1)
  disk.finish(new Error('EIO'))

  await expect(lost).rejects.toThrow('could not be written')
  await expect(queue.run(save('after'))).rejects.toThrow('could not be written')
  expect(failures).toEqual([])
})

const save = (key: string) => (tx: Transaction) =>
  tx.sql.insertInto('store_fact').values({ key, value: '' }).execute()

async function openQueue() {
  const location = await openEmptyStore('sqlite')
  const [{ file } = { file: '' }] = await databaseFile(location)
  const disk = slowDisk()
  const connection = new SqliteConnection(file)
  onTestFinished(() => connection.close())
  const scheduler = new QueryScheduler()
  const sql = kyselyOn(scheduler.on(connection))
  const wal = new WalSync(`${file}-wal`, disk.sync)
  return {
    disk,
    queue: new WriteQueue({ connection, sql, fullText: new SqliteFullText(sql), wal, scheduler }),
  }
}

async function databaseFile(db: Awaited<ReturnType<typeof openEmptyStore>>) {
  return db.sql
    .selectFrom('pragma_database_list' as never)
    .select('file' as never)
    .execute() as Promise<{ file: string }[]>
}

async function emptyFile(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'bocau-wal-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const file = join(directory, 'wal')
  await writeFile(file, '')
  return file
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await tick()
}
