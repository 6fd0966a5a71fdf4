import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Snapshot } from '../../../db/postgres/snapshots/read-snapshot.ts'
import { copyInThread } from '../../../db/sqlite/copy-in-thread.ts'
import { lockBackups } from '../../../db/sqlite/server-lock.ts'
import { type Config, sqliteFile } from '../../config.ts'
import type { ChunkStore } from './chunk-store.ts'
import type { Generation } from './generation.ts'

/** The database of a store that is backed up; locked against other backups until it is released. */
interface BackedDatabase {
  /** Stores a consistent state of the database. */
  save(chunks: ChunkStore): Promise<SavedDatabase>
  release(): Promise<void>
}

interface SavedDatabase {
  database: Generation['database']
  /** Number of its last migration. */
  schemaVersion: number
  databaseBlobs: ReadonlySet<string>
  /** Blobs that the database refers to, if known. */
  referencedBlobs: ReadonlySet<string>
}

/** Small chunks, because changes in the file are scattered. */
const fileChunkBytes = 256 * 1024
/**
 * Rows are inserted and deleted between others. Chunk boundaries depend on the rows only, so that later chunks stay the
 * same.
 */
const rowChunkBytes = { atLeast: 64 * 1024, atMost: 1024 * 1024 }
/** A chunk that is large enough ends after one row in this many, selected by its checksum. */
const rowsPerChunkEnd = 256

/** Opens the configured database. */
export async function openBackedDatabase(config: Config): Promise<BackedDatabase> {
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (url) {
    const { lockPostgresBackups, readSnapshot } = await import(
      '../../../db/postgres/snapshots/read-snapshot.ts'
    )
    const lock = await lockPostgresBackups(url)
    return {
      save: (chunks) => readSnapshot(url, (snapshot) => saveRows(snapshot, chunks)),
      release: () => lock.release(),
    }
  }
  const directory = join(config.dataDirectory, 'backup')
  const lock = lockBackups(directory)
  return {
    save: (chunks) => saveFile(config, directory, chunks),
    release: async () => lock.release(),
  }
}

/** Stores the rows of a PostgreSQL snapshot as chunks. */
async function saveRows(snapshot: Snapshot, chunks: ChunkStore): Promise<SavedDatabase> {
  const names: string[] = []
  let size = 0
  for await (const chunk of chunkLines(snapshot.lines())) {
    names.push(await chunks.save(chunk))
    size += chunk.byteLength
  }
  const { migrations, counts, blobHashes } = snapshot
  blobHashes.delete('')
  const database = { size, pieces: names, counts, migrations }
  return {
    database,
    schemaVersion: Math.max(...migrations),
    databaseBlobs: new Set(),
    referencedBlobs: blobHashes,
  }
}

/**
 * Joins lines into chunks. A line with `#` starts a table and a chunk. Other chunks end after a line whose
 * checksum selects it, so that inserted rows change only the chunks around them.
 */
async function* chunkLines(lines: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  let buffered: Buffer[] = []
  let size = 0
  const flush = () => {
    const chunk = Buffer.concat(buffered)
    buffered = []
    size = 0
    return chunk
  }
  for await (const line of lines) {
    if (line.startsWith('#') && size > 0) yield flush()
    const bytes = Buffer.from(`${line}\n`)
    buffered.push(bytes)
    size += bytes.byteLength
    const isChunkEnd = size >= rowChunkBytes.atLeast && crc32(bytes) % rowsPerChunkEnd === 0
    if (isChunkEnd || size >= rowChunkBytes.atMost) yield flush()
  }
  if (size > 0) yield flush()
}

/** Copies the embedded database to a file, verifies the copy, and stores it as chunks of a fixed size. */
async function saveFile(config: Config, directory: string, chunks: ChunkStore): Promise<SavedDatabase> {
  const copy = join(directory, 'copy.db')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await rm(copy, { force: true })
  try {
    const { damage, schemaVersion, blobsInside, counts } = await copyInThread(sqliteFile(config), copy)
    if (damage) throw new Error(`The database is damaged, and was not backed up: ${damage}.`)
    const { size } = await stat(copy)
    const names: string[] = []
    for await (const chunk of chunkFile(copy)) names.push(await chunks.save(chunk))
    const database = { size, pieces: names, counts }
    return { database, schemaVersion, databaseBlobs: new Set(blobsInside), referencedBlobs: new Set() }
  } finally {
    await rm(copy, { force: true })
  }
}

async function* chunkFile(file: string): AsyncIterable<Uint8Array> {
  const handle = await open(file)
  try {
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(fileChunkBytes))
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}
