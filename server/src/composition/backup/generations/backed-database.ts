import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Snapshot } from '../../../db/postgres/snapshots/read-snapshot.ts'
import { copyInThread } from '../../../db/sqlite/copy-in-thread.ts'
import { lockBackups } from '../../../db/sqlite/server-lock.ts'
import { type Config, sqliteFile } from '../../config.ts'
import type { Generation } from './generation.ts'
import type { PieceStore } from './piece-store.ts'

/** The database of a store that is backed up; locked against other backups until it is released. */
interface BackedDatabase {
  /** Stores a consistent state of the database. */
  keep(pieces: PieceStore): Promise<KeptDatabase>
  release(): Promise<void>
}

interface KeptDatabase {
  database: Generation['database']
  /** Number of its last migration. */
  shape: number
  /** Blobs stored in the database. */
  inside: ReadonlySet<string>
  /** Blobs that the database refers to, if known. */
  named: ReadonlySet<string>
}

/** Small chunks, because changes in the file are scattered. */
const filePieceBytes = 256 * 1024
/**
 * Rows are inserted and deleted between others. Chunk boundaries depend on the rows only, so that later chunks stay the
 * same.
 */
const rowPieceBytes = { atLeast: 64 * 1024, atMost: 1024 * 1024 }
const endsOneRowOf = 256

/** Opens the configured database. */
export async function openBackedDatabase(config: Config): Promise<BackedDatabase> {
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (url) {
    const { lockPostgresBackups, readSnapshot } = await import(
      '../../../db/postgres/snapshots/read-snapshot.ts'
    )
    const lock = await lockPostgresBackups(url)
    return {
      keep: (pieces) => readSnapshot(url, (snapshot) => keepRows(snapshot, pieces)),
      release: () => lock.release(),
    }
  }
  const directory = join(config.dataDirectory, 'backup')
  const lock = lockBackups(directory)
  return {
    keep: (pieces) => keepFile(config, directory, pieces),
    release: async () => lock.release(),
  }
}

async function keepRows(snapshot: Snapshot, pieces: PieceStore): Promise<KeptDatabase> {
  const names: string[] = []
  let size = 0
  for await (const piece of piecesOfLines(snapshot.lines())) {
    names.push(await pieces.keep(piece))
    size += piece.byteLength
  }
  const { migrations, counts, named } = snapshot
  named.delete('')
  const database = { size, pieces: names, counts, migrations }
  return { database, shape: Math.max(...migrations), inside: new Set(), named }
}

async function* piecesOfLines(lines: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  let held: Buffer[] = []
  let size = 0
  const take = () => {
    const piece = Buffer.concat(held)
    held = []
    size = 0
    return piece
  }
  for await (const line of lines) {
    if (line.startsWith('#') && size > 0) yield take()
    const bytes = Buffer.from(`${line}\n`)
    held.push(bytes)
    size += bytes.byteLength
    const ends = size >= rowPieceBytes.atLeast && crc32(bytes) % endsOneRowOf === 0
    if (ends || size >= rowPieceBytes.atMost) yield take()
  }
  if (size > 0) yield take()
}

async function keepFile(config: Config, directory: string, pieces: PieceStore): Promise<KeptDatabase> {
  const copy = join(directory, 'copy.db')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await rm(copy, { force: true })
  try {
    const { damage, shape, blobsInside, counts } = await copyInThread(sqliteFile(config), copy)
    if (damage) throw new Error(`The database is damaged, and was not backed up: ${damage}.`)
    const { size } = await stat(copy)
    const names: string[] = []
    for await (const piece of piecesOfFile(copy)) names.push(await pieces.keep(piece))
    const database = { size, pieces: names, counts }
    return { database, shape, inside: new Set(blobsInside), named: new Set() }
  } finally {
    await rm(copy, { force: true })
  }
}

async function* piecesOfFile(file: string): AsyncIterable<Uint8Array> {
  const handle = await open(file)
  try {
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(filePieceBytes))
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}
