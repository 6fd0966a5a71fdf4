import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DiskBlobStore } from '../../../adapters/disk/disk-blob-store.ts'
import { makeKeyFile } from '../../../adapters/sealed/key-file.ts'
import { zstdEncoding } from '../../../adapters/zstd/zstd-encoding.ts'
import { keepBlobs } from '../../../db/blobs/prepared-blobs.ts'
import { ProvedBlobStore } from '../../../db/blobs/proved-blob-store.ts'
import { digestOf } from '../../../db/blobs/proved-stream.ts'
import { SmallFirstBlobStore } from '../../../db/blobs/small-first-blob-store.ts'
import { migrate } from '../../../db/migrate.ts'
import { openDatabase } from '../../../db/open-database.ts'
import { insertSomebody } from '../../../db/testing.ts'
import { emptyDirectory } from '../../../testing/product-process.ts'
import { readConfig } from '../../config.ts'
import { restoreGeneration } from '../back-up-store.ts'
import { copyInBackups } from '../second-copy.ts'
import { openBackupPlace } from './backup-objects.ts'
import { makeGeneration } from './make-generation.ts'
import { proveGenerations } from './prove-generations.ts'
import { rehearse } from './rehearse.ts'
import { openSealing } from './sealing.ts'

/** Ends what hangs: on a busy machine each backup may take long. */
const patient = { timeout: 600_000 }

const letter = Buffer.from(`Subject: Báo giá\r\n\r\n${'Kính gửi anh Duy. '.repeat(60)}`)

/** A store with a letter inside its database and two photographs beside it, and an empty place for backups. */
async function open({ isEncrypted = false } = {}) {
  const data = await emptyDirectory()
  const config = readConfig({ BOCAU_DATA: data })
  const db = await openDatabase({ sqliteFile: join(data, 'bocau.db') })
  await migrate(db)
  await insertSomebody(db, '7')
  const outer = await DiskBlobStore.open({ directory: join(data, 'blobs'), encoding: zstdEncoding })
  const nothing = async () => {}
  const store = new SmallFirstBlobStore({ db, outer, encoding: zstdEncoding })
  const blobs = new ProvedBlobStore({ store, copy: null, onDamage: nothing, onWell: nothing })
  const small = await blobs.prepare?.(letter)
  if (small) await db.transaction((tx) => keepBlobs(tx, [small], 0))
  const photographs = [randomBytes(5_000_000), randomBytes(300_000)]
  for (const photograph of photographs) await blobs.put(photograph)

  const directory = await emptyDirectory()
  const keyFile = isEncrypted ? join(await emptyDirectory(), 'keys') : null
  if (keyFile) makeKeyFile(keyFile)
  const sealing = openSealing(keyFile)
  const place = await openBackupPlace(directory)
  onTestFinished(async () => {
    await place.close()
    await blobs.close()
    // One test closes it itself.
    await db.close().catch(() => {})
  })
  let now = Date.parse('2026-11-23T00:00:00Z')
  const backUp = (more: Partial<Parameters<typeof makeGeneration>[0]> = {}) => {
    now += 3_600_000
    return makeGeneration({ blobs, config, place, sealing, keeps: 30, now, ...more })
  }
  return { backUp, blobs, config, db, directory, photographs, place, sealing }
}

type Opened = Awaited<ReturnType<typeof open>>

const setName = ({ db }: Opened, name: string) =>
  db.transaction((tx) => tx.sql.updateTable('account').set({ full_name: name }).execute())

/** Restores elsewhere; answers with the name in the database, and what of the content is there. */
async function restoreElsewhere({ place, sealing, photographs }: Opened, wanted?: string) {
  const config = readConfig({ BOCAU_DATA: await emptyDirectory() })
  await restoreGeneration(config, { place, sealing }, { takesDamaged: false, wanted })
  const db = await openDatabase({ sqliteFile: join(config.dataDirectory, 'bocau.db') })
  const { full_name } = await db.sql.selectFrom('account').select('full_name').executeTakeFirstOrThrow()
  await db.close()
  const copy = await copyInBackups(config.dataDirectory)
  const found = await Promise.all(
    [letter, ...photographs].map(async (content) => {
      const stream = await copy.open(digestOf(content))
      return Buffer.concat((await stream?.toArray()) ?? []).equals(content)
    }),
  )
  return { name: full_name, content: found }
}

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** The largest file is a piece of a photograph. */
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
  'a backup puts what is new alone, and each gives the store back as it was (encrypted: %s)',
  patient,
  async (isEncrypted) => {
    const opened = await open({ isEncrypted })
    await setName(opened, 'Trước')
    const first = await opened.backUp()
    await setName(opened, 'Sau')
    const second = await opened.backUp()
    expect(first.blobs).toBe(2)
    expect(first.put.bytes).toBeGreaterThan(5_300_000)
    // Of the database what changed, of the photographs nothing.
    expect(second.put.bytes).toBeLessThan(1_000_000)

    expect(await restoreElsewhere(opened)).toEqual(all)
    expect(await restoreElsewhere(opened, first.name)).toEqual({ ...all, name: 'Trước' })
    const directory = join(await emptyDirectory(), 'there')
    const rehearsal = await rehearse(opened, opened.config, { directory }, async (found) => found)
    const { damaged, differences } = rehearsal
    expect({ damaged, differences }).toEqual({ damaged: [], differences: [] })
  },
)

test(
  'an encrypted backup says nothing to who has no key, and is opened by its own alone',
  patient,
  async () => {
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
    makeKeyFile(other)
    await expect(opened.backUp({ sealing: openSealing(other) })).rejects.toThrow('is encrypted with the key')
  },
)

test(
  'a backup without encryption is not taken where a key says that there is none such',
  patient,
  async () => {
    const opened = await open()
    await opened.backUp()
    const keyFile = join(await emptyDirectory(), 'keys')
    makeKeyFile(keyFile)
    await expect(restoreElsewhere({ ...opened, sealing: openSealing(keyFile) })).rejects.toThrow(
      'This backup is not encrypted, though BOCAU_BACKUP_KEY is set',
    )
  },
)

test('a backup that ends in the middle, wherever it is, leaves those before whole', patient, async () => {
  const opened = await open()
  await setName(opened, 'Sau')
  await opened.backUp()
  for (let puts = 0; ; puts++) {
    await setName(opened, `${puts}`)
    await opened.blobs.put(randomBytes(200_000))
    let left = puts
    const place = Object.assign(Object.create(opened.place) as typeof opened.place, {
      put: async (name: string, content: Uint8Array) => {
        if (left-- === 0) throw new Error('killed')
        await opened.place.put(name, content)
      },
      get: opened.place.get.bind(opened.place),
      list: opened.place.list.bind(opened.place),
      remove: opened.place.remove.bind(opened.place),
    })
    const end = await opened.backUp({ place }).then(
      () => 'made',
      (error: Error) => error.message,
    )
    const { proved, unreadable } = await proveGenerations(opened.place, opened.sealing)
    expect(unreadable).toEqual([])
    expect(proved.map(({ damaged }) => damaged)).toEqual(end === 'made' ? [0, 0] : [0])
    if (end === 'made') {
      expect(puts).toBeGreaterThan(2)
      break
    }
    expect(end).toBe('killed')
  }
  expect((await restoreElsewhere(opened, '2026-11-23T01')).name).toBe('Sau')
})

test(
  'a damaged piece is found by the proof, refused by restoring, and put anew by backups to come',
  patient,
  async () => {
    const opened = await open()
    await setName(opened, 'Sau')
    await opened.backUp()
    await spoilLargest(opened.directory)
    const damagedOf = async () =>
      (await proveGenerations(opened.place, opened.sealing)).proved.map(({ damaged }) => damaged)
    expect(await damagedOf()).toEqual([1])
    await expect(restoreElsewhere(opened)).rejects.toThrow('1 of 3 blobs of this backup are damaged')

    let mended = 0
    // So many read everything that is there once.
    for (let times = 0; times < 16; times++) mended += (await opened.backUp()).spoiled.mended
    expect(mended).toBe(1)
    expect(new Set(await damagedOf())).toEqual(new Set([0]))
    expect(await restoreElsewhere(opened)).toEqual(all)
  },
)

test('of a store whose database is damaged no backup is made, and those before stay', patient, async () => {
  const opened = await open()
  await opened.backUp()
  const whole = await proveGenerations(opened.place, opened.sealing)
  await opened.db.close()
  const file = join(opened.config.dataDirectory, 'bocau.db')
  const content = await readFile(file)
  content.fill(0xff, 4096, 3 * 4096)
  await writeFile(file, content)
  await expect(opened.backUp()).rejects.toThrow()
  expect(await proveGenerations(opened.place, opened.sealing)).toEqual(whole)
})

test('as many backups stay as are to, with what they are made of and nothing else', patient, async () => {
  const opened = await open()
  const photograph = randomBytes(400_000)
  await opened.blobs.put(photograph)
  await opened.backUp({ keeps: 2 })
  const pieces = async () =>
    (await filesIn(join(opened.directory, 'pieces'))).some((file) => file.endsWith(digestOf(photograph)))
  expect(await pieces()).toBe(true)
  await opened.blobs.delete(digestOf(photograph))
  await opened.backUp({ keeps: 2 })
  expect(await pieces()).toBe(true)
  await opened.backUp({ keeps: 2 })
  expect(await pieces()).toBe(false)
  const { proved } = await proveGenerations(opened.place, opened.sealing)
  expect(proved.map(({ damaged }) => damaged)).toEqual([0, 0])
})

test('two backups of one store at a time are one too many', patient, async () => {
  const opened = await open()
  const ends = await Promise.allSettled([opened.backUp(), opened.backUp()])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the list of a store with half a million blobs is opened as it was sealed', patient, async () => {
  const list = Buffer.alloc(80 * 1024 * 1024, 'a list ')
  for (const keyFile of [null, join(await emptyDirectory(), 'keys')]) {
    if (keyFile) makeKeyFile(keyFile)
    const sealing = openSealing(keyFile)
    const opened = await sealing.open('then', await sealing.seal('then', list))
    expect(list.equals(opened)).toBe(true)
  }
})

test('a backup whose list is not kept as it was put takes nothing from those before', patient, async () => {
  const opened = await open()
  await setName(opened, 'Sau')
  const first = await opened.backUp({ keeps: 2 })
  await opened.backUp({ keeps: 2 })
  const place = Object.assign(Object.create(opened.place) as typeof opened.place, {
    put: async (name: string, content: Uint8Array) =>
      opened.place.put(name, name.startsWith('generations/') ? content.subarray(0, -1) : content),
    get: opened.place.get.bind(opened.place),
    list: opened.place.list.bind(opened.place),
    remove: opened.place.remove.bind(opened.place),
  })
  await expect(opened.backUp({ keeps: 2, place })).rejects.toThrow('is damaged')
  expect(await restoreElsewhere(opened, first.name)).toEqual(all)
})

test('a folder of backups that cannot be read is not an empty one', patient, async () => {
  const opened = await open()
  await opened.backUp()
  const folder = join(opened.directory, 'generations')
  await rename(folder, `${folder}.away`)
  expect(await Array.fromAsync(opened.place.list('generations/'))).toEqual([])
  await writeFile(folder, 'a disk that is gone')
  await expect(Array.fromAsync(opened.place.list('generations/'))).rejects.toThrow('ENOTDIR')
})

test(
  'a backup is not put beside the log of another store, which would be taken for its own',
  patient,
  async () => {
    const { backUp, place, sealing } = await open()
    await backUp()
    const config = readConfig({ BOCAU_DATA: await emptyDirectory() })
    await writeFile(join(config.dataDirectory, 'bocau.db-wal'), 'what was written last')
    const restored = restoreGeneration(config, { place, sealing }, { takesDamaged: false, wanted: undefined })
    await expect(restored).rejects.toThrow('the log of another store')
  },
)
