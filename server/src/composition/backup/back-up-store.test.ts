import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DiskBlobStore } from '../../adapters/disk/disk-blob-store.ts'
import { zstdEncoding } from '../../adapters/zstd/zstd-encoding.ts'
import { saveBlobs } from '../../db/blobs/prepared-blobs.ts'
import { SmallFirstBlobStore } from '../../db/blobs/small-first-blob-store.ts'
import { VerifiedBlobStore } from '../../db/blobs/verified-blob-store.ts'
import { digestOf } from '../../db/blobs/verified-stream.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open-database.ts'
import { renewRestoredNumbers } from '../../db/store/restored-store.ts'
import { emptyDirectory } from '../../testing/product-process.ts'
import { readConfig } from '../config.ts'
import { secondCopyFromBackups } from '../store/second-copy.ts'
import { backUpStore, restoreStore } from './back-up-store.ts'

const message = Buffer.from(`Subject: Báo giá\r\n\r\n${'Kính gửi anh Duy. '.repeat(60)}`)
const photograph = randomBytes(300_000)

async function openStore() {
  const data = await emptyDirectory()
  const config = readConfig({ BOCAU_DATA: data })
  const db = await openDatabase({ sqliteFile: join(data, 'bocau.db') })
  await migrate(db)
  const outer = await DiskBlobStore.open({ directory: join(data, 'blobs'), encoding: zstdEncoding })
  const nothing = async () => {}
  const store = new SmallFirstBlobStore({ db, outer, encoding: zstdEncoding })
  const blobs = new VerifiedBlobStore({ store, copy: null, onDamage: nothing, onIntact: nothing })
  onTestFinished(async () => {
    await blobs.close()
    await db.close()
  })
  const small = await blobs.prepare?.(message)
  if (small) await db.transaction((tx) => saveBlobs(tx, [small], 0))
  await blobs.put(photograph)
  return { blobs, config, data, target: join(await emptyDirectory(), 'copy') }
}

const blobFile = (directory: string, content: Uint8Array) => {
  const hash = digestOf(content)
  return join(directory, 'blobs', hash.slice(0, 2), hash)
}

async function spoil(file: string, at = 1000): Promise<void> {
  const content = await readFile(file)
  content[at] = (content[at] ?? 0) ^ 1
  await writeFile(file, content)
}

test('a backup is verified and reports how much of it is intact', async () => {
  const { blobs, config, target } = await openStore()
  expect(await backUpStore({ blobs }, config, target)).toEqual({ blobs: 2, damaged: [] })
})

test('reports damaged content and backs up the rest', async () => {
  const { blobs, config, data, target } = await openStore()
  await spoil(blobFile(data, photograph))
  const { blobs: copied, damaged } = await backUpStore({ blobs }, config, target)
  expect([copied, damaged]).toEqual([1, [digestOf(photograph)]])
})

test('restores a damaged backup only on request', async () => {
  const { blobs, config, target } = await openStore()
  await backUpStore({ blobs }, config, target)
  await spoil(blobFile(target, photograph))
  const elsewhere = readConfig({ BOCAU_DATA: await emptyDirectory() })
  await expect(restoreStore(elsewhere, target, { acceptsDamaged: false })).rejects.toThrow(
    `1 of 2 blobs of this backup are damaged, the first is ${digestOf(photograph)}`,
  )
  expect(await restoreStore(elsewhere, target, { acceptsDamaged: true })).toEqual({
    blobs: 1,
    damaged: [digestOf(photograph)],
  })
})

test('a restored store renews its numbers at the next start, a backup does not', async () => {
  const { blobs, config, data, target } = await openStore()
  await backUpStore({ blobs }, config, target)
  const elsewhere = readConfig({ BOCAU_DATA: await emptyDirectory() })
  await restoreStore(elsewhere, target, { acceptsDamaged: false })
  const renewed = async (directory: string) => {
    const db = await openDatabase({ sqliteFile: join(directory, 'bocau.db') })
    const accounts = await renewRestoredNumbers(db, 0)
    await db.close()
    return accounts
  }
  expect(await renewed(elsewhere.dataDirectory)).toBe(0)
  expect(await renewed(elsewhere.dataDirectory)).toBeNull()
  expect(await renewed(data)).toBeNull()
})

test('never restores a backup with a damaged database', async () => {
  const { blobs, config, target } = await openStore()
  await backUpStore({ blobs }, config, target)
  const database = join(target, 'bocau.db')
  const content = await readFile(database)
  content.fill(0xff, 4096, 3 * 4096)
  await writeFile(database, content)
  const elsewhere = readConfig({ BOCAU_DATA: await emptyDirectory() })
  await expect(restoreStore(elsewhere, target, { acceptsDamaged: true })).rejects.toThrow(
    'The database of this backup is damaged',
  )
})

test('finds content in a backup, and in the newest of several that has it', async () => {
  const { blobs, config, target } = await openStore()
  await backUpStore({ blobs }, config, target)
  for (const directory of [target, join(target, '..')]) {
    const copy = await secondCopyFromBackups(directory)
    for (const content of [message, photograph]) {
      const stream = await copy.open(digestOf(content))
      expect(Buffer.concat((await stream?.toArray()) ?? []).equals(content)).toBe(true)
    }
    expect(await copy.open(digestOf(Buffer.from('nothing')))).toBeNull()
  }
})
