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
  const files: number[] = []
  const sync = ((file: number, callback: Callback) => {
    files.push(file)
    waiting.push(callback)
  }) as unknown as typeof fdatasync
  return { sync, files, waiting, finish: (error?: Error) => waiting.shift()?.(error) }
}

const tick = () => new Promise<void>((resolve) => setImmediate(resolve))

test('two syncs run at once, and commits that wait for one of them share the next', async () => {
  const disk = slowDisk()
  const wal = new WalSync(await emptyFile(), disk.sync)
  const done: string[] = []
  const [first, second, third, fourth] = ['first', 'second', 'third', 'fourth'].map((name) =>
    wal.sync().then(() => done.push(name)),
  )

  await tick()
  expect(disk.waiting).toHaveLength(2)
  expect(wal.busy).not.toBeNull()
  disk.finish()
  await first
  await tick()
  expect([done, disk.waiting.length]).toEqual([['first'], 2])
  disk.finish()
  disk.finish()
  await Promise.all([second, third, fourth])
  expect(done).toEqual(['first', 'second', 'third', 'fourth'])
  expect([disk.waiting.length, wal.busy]).toEqual([0, null])
})

test('each of two syncs has its own file handle', async () => {
  const disk = slowDisk()
  const wal = new WalSync(await emptyFile(), disk.sync)
  const syncs = [wal.sync(), wal.sync()]
  await tick()
  expect(new Set(disk.files).size).toBe(2)
  disk.finish()
  disk.finish()
  await Promise.all(syncs)
  const last = wal.sync()
  await tick()
  expect(new Set(disk.files).size).toBe(2)
  disk.finish()
  await last
  await wal.close()
})

test('after a failed sync no commit is acknowledged, not even by a sync that succeeds', async () => {
  const disk = slowDisk()
  const wal = new WalSync(await emptyFile(), disk.sync)
  const syncs = Promise.allSettled([wal.sync(), wal.sync(), wal.sync()])
  await tick()
  disk.finish(new Error('EIO'))
  await tick()
  disk.finish()

  for (const { status } of await syncs) expect(status).toBe('rejected')
  await expect(wal.sync()).rejects.toThrow('could not be written')
  expect((await wal.broken).message).toContain('could not be written')
  expect(() => wal.check()).toThrow('could not be written')
  expect(disk.waiting).toEqual([])
})

test('a commit is acknowledged after its sync; others collect work while two syncs run', async () => {
  const { queue, disk } = await openQueue()
  const finished: string[] = []
  const write = (key: string) => queue.run(save(key)).then(() => finished.push(key))
  const first = write('first')
  await until(() => disk.waiting.length === 1)
  const second = write('second')
  await until(() => disk.waiting.length === 2)
  const rest = ['third', 'fourth'].map(write)
  await tick()
  expect(finished).toEqual([])

  disk.finish()
  await first
  await until(() => disk.waiting.length === 2)
  expect(finished).toEqual(['first'])
  disk.finish()
  disk.finish()
  await Promise.all([second, ...rest])
  expect(finished).toEqual(['first', 'second', 'third', 'fourth'])
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
