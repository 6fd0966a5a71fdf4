import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DiskBlobStore } from '../../../adapters/disk/disk-blob-store.ts'
import { createKeyFile } from '../../../adapters/sealed/key-file.ts'
import { zstdEncoding } from '../../../adapters/zstd/zstd-encoding.ts'
import { saveBlobs } from '../../../db/blobs/prepared-blobs.ts'
import { SmallFirstBlobStore } from '../../../db/blobs/small-first-blob-store.ts'
import { VerifiedBlobStore } from '../../../db/blobs/verified-blob-store.ts'
import { digestOf } from '../../../db/blobs/verified-stream.ts'
import { migrate } from '../../../db/migrate.ts'
import { openDatabase } from '../../../db/open-database.ts'
import { insertAccount } from '../../../db/testing.ts'
import { emptyDirectory } from '../../../testing/product-process.ts'
import { readConfig } from '../../config.ts'
import { secondCopyFromBackups } from '../../store/second-copy.ts'
import { restoreGeneration } from '../back-up-store.ts'
import { openBackupDestination } from './backup-objects.ts'
import { createGeneration } from './create-generation.ts'
import { rehearse } from './rehearse.ts'
import { openSealing } from './sealing.ts'
import { verifyGenerations } from './verify-generations.ts'

/** Only ends hanging tests: on a busy machine each backup may take long. */
const patient = { timeout: 600_000 }

const message = Buffer.from(`Subject: Báo giá\r\n\r\n${'Kính gửi anh Duy. '.repeat(60)}`)

/** A store with a message in its database and two photographs in files, and an empty backup destination. */
async function open({ isEncrypted = false } = {}) {
  const data = await emptyDirectory()
  const config = readConfig({ BOCAU_DATA: data })
  const db = await openDatabase({ sqliteFile: join(data, 'bocau.db') })
  await migrate(db)
  await insertAccount(db, '7')
  const outer = await DiskBlobStore.open({ directory: join(data, 'blobs'), encoding: zstdEncoding })
  const nothing = async () => {}
  const store = new SmallFirstBlobStore({ db, outer, encoding: zstdEncoding })
  const blobs = new VerifiedBlobStore({ store, copy: null, onDamage: nothing, onIntact: nothing })
  const small = await blobs.prepare?.(message)
  if (small) await db.transaction((tx) => saveBlobs(tx, [small], 0))
  const photographs = [randomBytes(5_000_000), randomBytes(300_000)]
  for (const photograph of photographs) await blobs.put(photograph)

  const directory = await emptyDirectory()
  const keyFile = isEncrypted ? join(await emptyDirectory(), 'keys') : null
  if (keyFile) createKeyFile(keyFile)
  const sealing = openSealing(keyFile)
  const destination = await openBackupDestination(directory)
  onTestFinished(async () => {
    await destination.close()
    await blobs.close()
    // One test closes it earlier.
    await db.close().catch(() => {})
  })
  let now = Date.parse('2026-11-23T00:00:00Z')
  const backUp = (more: Partial<Parameters<typeof createGeneration>[0]> = {}) => {
    now += 3_600_000
    return createGeneration({ blobs, config, destination, sealing, retainedGenerations: 30, now, ...more })
  }
  return { backUp, blobs, config, db, directory, photographs, destination, sealing }
}

type Opened = Awaited<ReturnType<typeof open>>

const setName = ({ db }: Opened, name: string) =>
  db.transaction((tx) => tx.sql.updateTable('account').set({ full_name: name }).execute())

/** Restores to a new place; returns the name in the database and the existing content. */
async function restoreElsewhere({ destination, sealing, photographs }: Opened, requested?: string) {
  const config = readConfig({ BOCAU_DATA: await emptyDirectory() })
  await restoreGeneration(config, { destination, sealing }, { acceptsDamaged: false, requested })
  const db = await openDatabase({ sqliteFile: join(config.dataDirectory, 'bocau.db') })
  const { full_name } = await db.sql.selectFrom('account').select('full_name').executeTakeFirstOrThrow()
  await db.close()
  const copy = await secondCopyFromBackups(config.dataDirectory)
  const contents = await Promise.all(
    [message, ...photographs].map(async (content) => {
      const stream = await copy.open(digestOf(content))
      return Buffer.concat((await stream?.toArray()) ?? []).equals(content)
    }),
  )
  return { name: full_name, content: contents }
}

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** The largest file is a chunk of a photograph. */
async function spoilLargest(directory: string): Promise<void> {
  const files = await Promise.all(
    (await filesIn(directory)).map(async (file) => ({ file, content: await readFile(file) })),
  )
  const [largest] = files.toSorted((a, b) => b.content.byteLength - a.content.byteLength)
  if (!largest) throw new Error('there is no file')
  largest.content[1000] = (largest.content[1000] ?? 0) ^ 1
  await writeFile(largest.file, largest.content)
}

const all = { name: 'Sau', content: [true, true, true] }

test.each([false, true])(
  'a backup stores only new content, and each restores its state (encrypted: %s)',
  patient,
  async (isEncrypted) => {
    const opened = await open({ isEncrypted })
    await setName(opened, 'Trước')
    const first = await opened.backUp()
    await setName(opened, 'Sau')
    const second = await opened.backUp()
    expect(first.blobs).toBe(2)
    expect(first.uploaded.bytes).toBeGreaterThan(5_300_000)
    // Only the changed database pages, no photographs.
    expect(second.uploaded.bytes).toBeLessThan(1_000_000)

    expect(await restoreElsewhere(opened)).toEqual(all)
    expect(await restoreElsewhere(opened, first.name)).toEqual({ ...all, name: 'Trước' })
    const directory = join(await emptyDirectory(), 'there')
    const rehearsal = await rehearse(
      opened,
      { config: opened.config, options: { directory } },
      async (generation) => generation,
    )
    const { damaged, differences } = rehearsal
    expect({ damaged, differences }).toEqual({ damaged: [], differences: [] })
  },
)

test('an encrypted backup reveals nothing without its key', patient, async () => {
  const opened = await open({ isEncrypted: true })
  await opened.backUp()
  for (const file of await filesIn(opened.directory)) {
    const content = await readFile(file)
    expect(content.includes('Kính gửi')).toBe(false)
    expect(content.includes('generation')).toBe(false)
    for (const photograph of opened.photographs) expect(file).not.toContain(digestOf(photograph))
  }
  await expect(restoreElsewhere({ ...opened, sealing: openSealing(null) })).rejects.toThrow(
    'This backup is encrypted with the key',
  )
  const other = join(await emptyDirectory(), 'keys')
  createKeyFile(other)
  await expect(opened.backUp({ sealing: openSealing(other) })).rejects.toThrow('is encrypted with the key')
})

test('rejects an unencrypted backup if a key requires encryption', patient, async () => {
  const opened = await open()
  await opened.backUp()
  const keyFile = join(await emptyDirectory(), 'keys')
  createKeyFile(keyFile)
  await expect(restoreElsewhere({ ...opened, sealing: openSealing(keyFile) })).rejects.toThrow(
    'This backup is not encrypted, but BOCAU_BACKUP_KEY is set',
  )
})

test('an aborted backup leaves earlier ones intact', patient, async () => {
  const opened = await open()
  await setName(opened, 'Sau')
  await opened.backUp()
  for (let uploads = 0; ; uploads++) {
    await setName(opened, `${uploads}`)
    await opened.blobs.put(randomBytes(200_000))
    let remaining = uploads
    const destination = Object.assign(Object.create(opened.destination) as typeof opened.destination, {
      upload: async (name: string, content: Uint8Array) => {
        if (remaining-- === 0) throw new Error('killed')
        await opened.destination.upload(name, content)
      },
      get: opened.destination.get.bind(opened.destination),
      list: opened.destination.list.bind(opened.destination),
      remove: opened.destination.remove.bind(opened.destination),
    })
    const end = await opened.backUp({ destination }).then(
      () => 'made',
      (error: Error) => error.message,
    )
    const { verified, unreadable } = await verifyGenerations(opened.destination, opened.sealing)
    expect(unreadable).toEqual([])
    expect(verified.map(({ damaged }) => damaged)).toEqual(end === 'made' ? [0, 0] : [0])
    if (end === 'made') {
      expect(uploads).toBeGreaterThan(2)
      break
    }
    expect(end).toBe('killed')
  }
  expect((await restoreElsewhere(opened, '2026-11-23T01')).name).toBe('Sau')
})

test(
  'verification finds a damaged chunk, restoring rejects it, and later backups replace it',
  patient,
  async () => {
    const opened = await open()
    await setName(opened, 'Sau')
    await opened.backUp()
    await spoilLargest(opened.directory)
    const damagedOf = async () =>
      (await verifyGenerations(opened.destination, opened.sealing)).verified.map(({ damaged }) => damaged)
    expect(await damagedOf()).toEqual([1])
    await expect(restoreElsewhere(opened)).rejects.toThrow('1 of 3 blobs of this backup are damaged')

    let mended = 0
    // This many backups verify every existing chunk once.
    for (let times = 0; times < 16; times++) mended += (await opened.backUp()).damagedChunks.replaced
    expect(mended).toBe(1)
    expect(new Set(await damagedOf())).toEqual(new Set([0]))
    expect(await restoreElsewhere(opened)).toEqual(all)
  },
)

test('does not back up a store with a damaged database, and earlier backups remain', patient, async () => {
  const opened = await open()
  await opened.backUp()
  const complete = await verifyGenerations(opened.destination, opened.sealing)
  await opened.db.close()
  const file = join(opened.config.dataDirectory, 'bocau.db')
  const content = await readFile(file)
  content.fill(0xff, 4096, 3 * 4096)
  await writeFile(file, content)
  await expect(opened.backUp()).rejects.toThrow()
  expect(await verifyGenerations(opened.destination, opened.sealing)).toEqual(complete)
})

test('retains the configured number of backups with exactly their chunks', patient, async () => {
  const opened = await open()
  const photograph = randomBytes(400_000)
  await opened.blobs.put(photograph)
  await opened.backUp({ retainedGenerations: 2 })
  const listAllChunks = async () =>
    (await filesIn(join(opened.directory, 'pieces'))).some((file) => file.endsWith(digestOf(photograph)))
  expect(await listAllChunks()).toBe(true)
  await opened.blobs.delete(digestOf(photograph))
  await opened.backUp({ retainedGenerations: 2 })
  expect(await listAllChunks()).toBe(true)
  await opened.backUp({ retainedGenerations: 2 })
  expect(await listAllChunks()).toBe(false)
  const { verified } = await verifyGenerations(opened.destination, opened.sealing)
  expect(verified.map(({ damaged }) => damaged)).toEqual([0, 0])
})

test('rejects a second backup of one store at the same time', patient, async () => {
  const opened = await open()
  const ends = await Promise.allSettled([opened.backUp(), opened.backUp()])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('opens the sealed list of a store with half a million blobs', patient, async () => {
  const list = Buffer.alloc(80 * 1024 * 1024, 'a list ')
  for (const keyFile of [null, join(await emptyDirectory(), 'keys')]) {
    if (keyFile) createKeyFile(keyFile)
    const sealing = openSealing(keyFile)
    const opened = await sealing.open('then', await sealing.seal('then', list))
    expect(list.equals(opened)).toBe(true)
  }
})

test('a backup whose list cannot be stored leaves earlier ones intact', patient, async () => {
  const opened = await open()
  await setName(opened, 'Sau')
  const first = await opened.backUp({ retainedGenerations: 2 })
  await opened.backUp({ retainedGenerations: 2 })
  const destination = Object.assign(Object.create(opened.destination) as typeof opened.destination, {
    upload: async (name: string, content: Uint8Array) =>
      opened.destination.upload(name, name.startsWith('generations/') ? content.subarray(0, -1) : content),
    get: opened.destination.get.bind(opened.destination),
    list: opened.destination.list.bind(opened.destination),
    remove: opened.destination.remove.bind(opened.destination),
  })
  await expect(opened.backUp({ retainedGenerations: 2, destination })).rejects.toThrow('is damaged')
  expect(await restoreElsewhere(opened, first.name)).toEqual(all)
})

test('an unreadable backup folder is not treated as empty', patient, async () => {
  const opened = await open()
  await opened.backUp()
  const folder = join(opened.directory, 'generations')
  await rename(folder, `${folder}.away`)
  expect(await Array.fromAsync(opened.destination.list('generations/'))).toEqual([])
  await writeFile(folder, 'a lost disk')
  await expect(Array.fromAsync(opened.destination.list('generations/'))).rejects.toThrow('ENOTDIR')
})

test('does not store a backup next to the log of another store', patient, async () => {
  const { backUp, destination, sealing } = await open()
  await backUp()
  const config = readConfig({ BOCAU_DATA: await emptyDirectory() })
  await writeFile(join(config.dataDirectory, 'bocau.db-wal'), 'the last writes')
  const restored = restoreGeneration(
    config,
    { destination, sealing },
    { acceptsDamaged: false, requested: undefined },
  )
  await expect(restored).rejects.toThrow('the log of another store')
})
