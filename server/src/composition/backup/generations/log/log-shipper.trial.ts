import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { DiskBlobStore } from '../../../../adapters/disk/disk-blob-store.ts'
import { createKeyFile } from '../../../../adapters/sealed/key-file.ts'
import { zstdEncoding } from '../../../../adapters/zstd/zstd-encoding.ts'
import { SmallFirstBlobStore } from '../../../../db/blobs/small-first-blob-store.ts'
import { digestOf } from '../../../../db/blobs/verified-stream.ts'
import { migrate } from '../../../../db/migrate.ts'
import { openDatabase } from '../../../../db/open-database.ts'
import { emptyDirectory } from '../../../../testing/product-process.ts'
import { readConfig } from '../../../config.ts'
import { secondCopyFromBackups } from '../../../store/second-copy.ts'
import { restorePointInTime } from '../../back-up-store.ts'
import { openBackupDestination } from '../backup-objects.ts'
import { createGeneration } from '../create-generation.ts'
import { openSealing } from '../sealing.ts'
import { listSegments } from './log-segments.ts'
import { LogShipper } from './log-shipper.ts'

const patient = { timeout: 600_000 }

/** A store, and a destination for its backups and log. */
async function open({ isEncrypted = false } = {}) {
  const data = await emptyDirectory()
  const backups = await emptyDirectory()
  const keyFile = isEncrypted ? join(await emptyDirectory(), 'keys') : null
  if (keyFile) createKeyFile(keyFile)
  const config = readConfig({ BOCAU_DATA: data, BOCAU_BACKUP: backups, BOCAU_BACKUP_LOG: '24' })
  const database = join(data, 'bocau.db')
  const db = await openDatabase({ sqliteFile: database })
  await migrate(db)
  const outer = await DiskBlobStore.open({ directory: join(data, 'blobs'), encoding: zstdEncoding })
  const blobs = new SmallFirstBlobStore({ db, outer, encoding: zstdEncoding })
  const sealing = openSealing(keyFile)
  const destination = await openBackupDestination(backups)
  onTestFinished(async () => {
    await destination.close()
    await blobs.close()
    await db.close()
  })
  const startShipper = async () => {
    const shipper = await LogShipper.start({
      database,
      blobs: join(data, 'blobs'),
      destination,
      sealing,
      now: Date.now,
    })
    onTestFinished(() => shipper.close())
    return shipper
  }
  const backUp = (more: Partial<Parameters<typeof createGeneration>[0]> = {}) =>
    createGeneration({
      blobs,
      config,
      destination,
      sealing,
      retainedGenerations: 30,
      now: Date.now(),
      ...more,
    })
  const write = (key: string, value: string) =>
    db.transaction((tx) => tx.sql.insertInto('store_fact').values({ key, value }).execute())
  return {
    backUp,
    backups,
    begin: startShipper,
    blobs,
    config,
    database,
    db,
    place: destination,
    sealing,
    write,
  }
}

type Opened = Awaited<ReturnType<typeof open>>

const readNotes = (file: string) => {
  const store = new DatabaseSync(file, { readOnly: true })
  const rows = store.prepare("select key, value from store_fact where key <> 'restored' order by key").all()
  const count = rows.map(({ key, value }) => `${String(key)}=${digestOf(Buffer.from(String(value)))}`)
  store.close()
  return count
}

/** Restores a moment to a new place; returns its facts and which of the hashes exist. */
async function restoreAt({ place, sealing }: Opened, requestedTime: number, hashes: readonly string[] = []) {
  const config = readConfig({ BOCAU_DATA: await emptyDirectory() })
  await restorePointInTime(
    config,
    { destination: place, sealing },
    { acceptsDamaged: false, requested: requestedTime },
  )
  const copy = await secondCopyFromBackups(config.dataDirectory)
  const content = await Promise.all(
    hashes.map(async (hash) => {
      const stream = await copy.open(hash)
      return stream !== null && digestOf(Buffer.concat(await stream.toArray())) === hash
    }),
  )
  const notes = readNotes(join(config.dataDirectory, 'bocau.db'))
  await rm(config.dataDirectory, { recursive: true, force: true })
  return { facts: notes, content }
}

test.each([false, true])(
  'restores each moment as it was, with its content (encrypted: %s)',
  patient,
  async (isEncrypted) => {
    const opened = await open({ isEncrypted })
    const shipper = await opened.begin()
    await opened.backUp()
    const moments: { at: number; notes: string[]; hashes: string[] }[] = []
    const hashes: string[] = []
    for (let round = 0; round < 8; round++) {
      for (let note = 0; note < 10 * round; note++)
        await opened.write(`${round} ${note}`, randomBytes(3_000).toString('hex'))
      // Deletion leaves pages that later rows fill.
      if (round === 5)
        await opened.db.transaction((tx) =>
          tx.sql.deleteFrom('store_fact').where('key', 'like', '3 %').execute(),
        )
      if (round % 2 === 1) {
        const { hash } = await opened.blobs.put(randomBytes(round === 3 ? 9_000_000 : 300_000))
        hashes.push(hash)
        await opened.write(`blob ${round}`, hash)
      }
      // The first content is deleted before the second backup.
      if (round === 4) {
        await opened.blobs.delete(hashes[0] ?? '')
        await opened.write('gone', '')
      }
      await shipper.ship()
      moments.push({ at: Date.now(), notes: readNotes(opened.database), hashes: [...hashes] })
      await pause(5)
      if (round === 4) await opened.backUp()
      await pause(5)
    }
    for (const { at, notes, hashes: named } of moments.slice(0, 5)) {
      const restored = await restoreAt(opened, at, named)
      expect(restored).toEqual({ facts: notes, content: named.map(() => true) })
    }
    for (const { at, notes } of moments.slice(5)) expect((await restoreAt(opened, at)).facts).toEqual(notes)
  },
)

test('under continuous writes and shipping, each moment contains the commits up to it', patient, async () => {
  const opened = await open()
  const shipper = await opened.begin()
  await opened.backUp()
  let written = 0
  let isRunning = true
  const writing = (async () => {
    while (isRunning) {
      await Promise.all(
        Array.from({ length: 5 }, (_, at) =>
          opened.write(`n ${String(written + at).padStart(6, '0')}`, randomBytes(6_000).toString('hex')),
        ),
      )
      written += 5
    }
  })()
  const other = new DatabaseSync(opened.database, { timeout: 50 })
  const importing = (async () => {
    while (isRunning) {
      other.prepare('pragma wal_checkpoint(restart)').get()
      await pause(7)
    }
  })()
  const moments: { at: number; min: number; max: number }[] = []
  // Writes enough to restart the log several times.
  while (moments.length < 12 || written * 12_000 < 4 * 2000 * 4096) {
    const min = written
    await shipper.ship()
    moments.push({ at: Date.now(), min, max: written + 5 })
    await pause(30)
  }
  isRunning = false
  await Promise.all([writing, importing])
  other.close()
  await shipper.ship()
  moments.push({ at: Date.now(), min: written, max: written })

  const third = Math.floor(moments.length / 3)
  const tried = [third, 2 * third, moments.length - 1]
  for (const { at, min, max } of moments.filter((_, index) => tried.includes(index))) {
    const { facts } = await restoreAt(opened, at)
    const count = facts.filter((note) => note.startsWith('n ')).length
    expect(count).toBeGreaterThanOrEqual(min)
    expect(count).toBeLessThanOrEqual(max)
    // Without a gap.
    expect(facts.filter((note) => note.startsWith('n ')).at(-1)).toContain(
      `n ${String(count - 1).padStart(6, '0')}`,
    )
  }
})

test('a failed upload is repeated the next time', patient, async () => {
  const opened = await open()
  let isAway = false
  const destination = Object.assign(Object.create(opened.place) as typeof opened.place, {
    upload: async (name: string, content: Uint8Array) => {
      if (isAway) throw new Error('away')
      await opened.place.upload(name, content)
    },
  })
  const blobs = join(opened.config.dataDirectory, 'blobs')
  const { database, sealing } = opened
  const shipper = await LogShipper.start({ database, blobs, destination, sealing, now: Date.now })
  onTestFinished(() => shipper.close())
  await opened.backUp()
  isAway = true
  const { hash } = await opened.blobs.put(randomBytes(400_000))
  await opened.write('one', hash)
  await expect(shipper.ship()).rejects.toThrow('away')
  await opened.write('two', '')
  await expect(shipper.ship()).rejects.toThrow('away')
  isAway = false
  await shipper.ship()
  const restored = await restoreAt(opened, Date.now(), [hash])
  expect(restored).toEqual({ facts: readNotes(opened.database), content: [true] })
})

test('reports a moment before the first backup, a missing segment and a damaged one', patient, async () => {
  const opened = await open()
  const before = Date.now()
  const shipper = await opened.begin()
  await pause(5)
  await opened.backUp()
  for (let number = 0; number < 3; number++) {
    await opened.write(`${number}`, 'x')
    await shipper.ship()
  }
  await expect(restoreAt(opened, before)).rejects.toThrow('No continuous backup')
  const [, one, two] = await listSegments(opened.place)
  const file = join(opened.backups, two?.name ?? '')
  const content = await readFile(file)
  content[20] = (content[20] ?? 0) ^ 1
  await writeFile(file, content)
  await expect(restoreAt(opened, Date.now())).rejects.toThrow('The log of this backup is damaged')
  await rm(join(opened.backups, one?.name ?? ''))
  await expect(restoreAt(opened, Date.now())).rejects.toThrow(/A segment of the log before .+ is missing/)
})

test(
  'retains the log for the configured time, from the backup that the oldest moment needs',
  patient,
  async () => {
    const opened = await open()
    const shipper = await opened.begin()
    const short = readConfig({ ...environmentOf(opened), BOCAU_BACKUP_LOG: '1' })
    await opened.backUp()
    await opened.blobs.put(randomBytes(300_000))
    await opened.write('one', 'x')
    await shipper.ship()
    await opened.backUp({ config: short })
    // Within the hour, everything after the first is needed.
    expect((await listSegments(opened.place)).map(({ index }) => index)).toEqual([1])
    expect(await readdir(join(opened.backups, 'logged'))).toHaveLength(1)
    await opened.write('two', 'x')
    await shipper.ship()
    const none = { ...short, backup: short.backup && { ...short.backup, logHours: 0 } }
    await opened.backUp({ config: none })
    await opened.backUp({ config: none })
    // The last one remains to mark the end of the log.
    expect((await listSegments(opened.place)).map(({ index }) => index)).toEqual([2])
    const remaining = await readdir(join(opened.backups, 'logged'), { recursive: true, withFileTypes: true })
    expect(remaining.filter((entry) => entry.isFile())).toEqual([])
  },
)

const environmentOf = ({ config, backups }: Opened) => ({
  BOCAU_DATA: config.dataDirectory,
  BOCAU_BACKUP: backups,
})
