import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { copyInThread } from '../../../db/sqlite/copy-in-thread.ts'
import { lockBackups } from '../../../db/sqlite/server-lock.ts'
import { BlobDamaged, BlobMissing, type BlobStore } from '../../../ports/blob-store.ts'
import { type Config, sqliteFile } from '../../config.ts'
import type { BackupPlace } from './backup-objects.ts'
import { type Generation, piecesOf, putGeneration, readGenerations, removeGeneration } from './generation.ts'
import { PieceStore } from './piece-store.ts'
import type { Sealing } from './sealing.ts'

/** A database changes here and there, a blob as a whole or not at all. */
const databasePieceBytes = 256 * 1024
const blobPieceBytes = 4 * 1024 * 1024
/** So many backups read all pieces once. */
const slices = 16

/** What is backed up, and where to. */
export interface Backing {
  blobs: Pick<BlobStore, 'list' | 'open'>
  config: Config
  place: BackupPlace
  sealing: Sealing
  /** How many generations stay. */
  keeps: number
  now: number
}

/** What a backup has done. */
export interface MadeGeneration {
  name: string
  blobs: number
  /** What was put that was not there before. */
  put: { pieces: number; bytes: number }
  /** Content that is damaged in the store and not in the backup. */
  damaged: readonly string[]
  /** Pieces of earlier backups that were found damaged, and could be put anew or not. */
  spoiled: { mended: number; lost: number }
}

/**
 * Backs up the embedded store: its database as it is at one moment, then the blobs, which are only ever added, so that
 * those it names are all there. Only what is not there yet is put, each piece read once more; the list of what belongs
 * together comes last, so that a backup is there only when all of it is. A sixteenth of what was there is read as well.
 */
export async function makeGeneration(backing: Backing): Promise<MadeGeneration> {
  const { config, place, sealing } = backing
  if (config.databaseUrl)
    throw new Error('The store is a PostgreSQL database: back it up with its own tools, and then the blobs.')
  const directory = join(config.dataDirectory, 'backup')
  const lock = lockBackups(directory)
  try {
    const { newest, used, goes } = await lookBack(backing)
    const pieces = await PieceStore.open(place, sealing)
    const slice = ((newest?.slice ?? -1) + 1) % slices
    const spoiled = await dropSpoiled(pieces, slice)

    const { database, shape, inside } = await keepDatabase(config, directory, pieces)
    const { blobs, damaged } = await keepBlobs(backing, {
      pieces,
      inside,
      before: newest,
    })
    const generation: Generation = {
      version: 1,
      madeAt: backing.now,
      shape,
      database,
      blobs,
      damaged,
      slice,
    }
    const name = await putGeneration(place, sealing, generation)
    for (const old of goes) await removeGeneration(place, old)
    for (const piece of piecesOf(generation)) used.add(piece)
    await dropUnused(pieces, used)
    const mended = spoiled.filter((piece) => pieces.has(piece)).length
    return {
      name,
      blobs: blobs.length,
      put: pieces.put,
      damaged,
      spoiled: { mended, lost: spoiled.length - mended },
    }
  } finally {
    lock.release()
  }
}

/** The newest backup before this one, the pieces of those that stay beside it, and the names of those that go. */
async function lookBack({ place, sealing, keeps }: Backing) {
  let newest: Generation | undefined
  let stay = 0
  const used = new Set<string>()
  const goes: string[] = []
  for await (const { name, generation } of readGenerations(place, sealing)) {
    if (!generation || stay === keeps - 1) {
      goes.push(name)
      continue
    }
    newest ??= generation
    stay++
    for (const piece of piecesOf(generation)) used.add(piece)
  }
  return { newest, used, goes }
}

/** What is damaged is taken away, so that it is put anew where the store still has it. */
async function dropSpoiled(pieces: PieceStore, slice: number): Promise<string[]> {
  const digit = slice.toString(16)
  const spoiled = await pieces.prove([...pieces.all()].filter((piece) => piece.startsWith(digit)))
  for (const piece of spoiled) await pieces.remove(piece)
  return [...spoiled]
}

async function keepDatabase(config: Config, directory: string, pieces: PieceStore) {
  const copy = join(directory, 'copy.db')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await rm(copy, { force: true })
  try {
    const { damage, shape, blobsInside, counts } = await copyInThread(sqliteFile(config), copy)
    if (damage) throw new Error(`The database is damaged, and was not backed up: ${damage}.`)
    const { size } = await stat(copy)
    const names: string[] = []
    for await (const piece of piecesOfFile(copy)) names.push(await pieces.keep(piece))
    return { database: { size, pieces: names, counts }, shape, inside: new Set(blobsInside) }
  } finally {
    await rm(copy, { force: true })
  }
}

async function* piecesOfFile(file: string): AsyncIterable<Uint8Array> {
  const handle = await open(file)
  try {
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(databasePieceBytes))
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}

interface KnownBefore {
  pieces: PieceStore
  inside: ReadonlySet<string>
  before: Generation | undefined
}

async function keepBlobs({ blobs }: Backing, { pieces, inside, before }: KnownBefore) {
  const known = new Map(before?.blobs.map((blob) => [blob.hash, blob]))
  const kept: Generation['blobs'] = []
  const damaged: string[] = []
  for await (const hash of blobs.list()) {
    if (inside.has(hash)) continue
    const earlier = known.get(hash)
    if (earlier?.pieces.every((piece) => pieces.has(piece))) kept.push(earlier)
    else {
      const blob = await keepBlob(blobs, pieces, hash)
      if (blob === 'damaged') damaged.push(hash)
      else if (blob) kept.push(blob)
    }
  }
  return { blobs: kept, damaged }
}

/** Null for what went meanwhile, since nothing used it any more. */
async function keepBlob(
  blobs: Backing['blobs'],
  pieces: PieceStore,
  hash: string,
): Promise<Generation['blobs'][number] | 'damaged' | null> {
  try {
    const { size, stream } = await blobs.open(hash)
    const names: string[] = []
    for await (const piece of inPieces(stream)) names.push(await pieces.keep(piece))
    return { hash, size, pieces: names }
  } catch (error) {
    if (error instanceof BlobMissing) return null
    if (error instanceof BlobDamaged) return 'damaged'
    throw error
  }
}

async function* inPieces(stream: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const part of stream) {
    held.push(Buffer.from(part))
    size += part.byteLength
    if (size < blobPieceBytes) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

async function dropUnused(pieces: PieceStore, used: ReadonlySet<string>): Promise<void> {
  for (const piece of pieces.all()) if (!used.has(piece)) await pieces.remove(piece)
}
