import { BlobDamaged, BlobMissing, type BlobStore } from '../../../ports/blob-store.ts'
import type { Config } from '../../config.ts'
import { openBackedDatabase } from './backed-database.ts'
import type { BackupPlace } from './backup-objects.ts'
import { type Generation, piecesOf, putGeneration, readGenerations, removeGeneration } from './generation.ts'
import { dropLogBefore, listSegments } from './log/log-segments.ts'
import { PieceStore } from './piece-store.ts'
import type { Sealing } from './sealing.ts'

const blobPieceBytes = 4 * 1024 * 1024
const hour = 3_600_000
type Log = NonNullable<Generation['log']>
/** This many backups verify all chunks once. */
const slices = 16

/** Store and destination of a backup. */
export interface Backing {
  blobs: Pick<BlobStore, 'list' | 'open'>
  config: Config
  place: BackupPlace
  sealing: Sealing
  /** Number of generations to retain. */
  keeps: number
  now: number
}

/** Result of a backup. */
export interface MadeGeneration {
  name: string
  blobs: number
  /** New content that was stored. */
  put: { pieces: number; bytes: number }
  /** Content that is damaged or missing in the store, and therefore missing in the backup. */
  damaged: readonly string[]
  /** Damaged chunks of earlier backups that could or could not be replaced. */
  spoiled: { mended: number; lost: number }
}

/**
 * Backs up a consistent state of the database, then the blobs. Blobs are only added and remain for a day after
 * deletion, so all blobs that it refers to exist. Only new chunks are stored, and each is verified. The list of chunks
 * comes last, so that a backup exists only when it is complete. A sixteenth of the existing chunks is verified as well.
 */
export async function makeGeneration(backing: Backing): Promise<MadeGeneration> {
  const { config, place, sealing } = backing
  const backed = await openBackedDatabase(config)
  try {
    const { newest, used, goes, logs } = await lookBack(backing)
    const pieces = await PieceStore.open(place, sealing)
    const slice = ((newest?.slice ?? -1) + 1) % slices
    const spoiled = await dropSpoiled(pieces, slice)

    // Read before the copy: applying later log entries to the copy again changes nothing.
    const logged = (await listSegments(place)).at(-1)
    const { database, shape, inside, named } = await backed.keep(pieces)
    const log = logged && { stretch: logged.stretch, index: logged.index, until: Date.now() }
    const { blobs, damaged } = await keepBlobs(backing, {
      pieces,
      inside,
      named,
      before: newest,
    })
    const generation: Generation = {
      version: database.migrations ? 2 : 1,
      madeAt: backing.now,
      shape,
      database,
      blobs,
      damaged,
      ...(log ? { log } : {}),
      slice,
    }
    const name = await putGeneration(place, sealing, generation)
    for (const old of goes) await removeGeneration(place, old)
    for (const piece of piecesOf(generation)) used.add(piece)
    await dropUnused(pieces, used)
    if (log) await dropLog(backing, [log, ...logs])
    const mended = spoiled.filter((piece) => pieces.has(piece)).length
    return {
      name,
      blobs: blobs.length,
      put: pieces.put,
      damaged,
      spoiled: { mended, lost: spoiled.length - mended },
    }
  } finally {
    await backed.release()
  }
}

/** Returns the newest earlier backup, the chunks of retained ones, and the names of those to delete. */
async function lookBack({ place, sealing, keeps }: Backing) {
  let newest: Generation | undefined
  let stay = 0
  const used = new Set<string>()
  const goes: string[] = []
  const logs: Log[] = []
  for await (const { name, generation } of readGenerations(place, sealing)) {
    if (!generation || stay === keeps - 1) {
      goes.push(name)
      continue
    }
    newest ??= generation
    stay++
    if (generation.log) logs.push(generation.log)
    for (const piece of piecesOf(generation)) used.add(piece)
  }
  return { newest, used, goes, logs }
}

/**
 * Retains the log from the newest backup that is old enough, or from the oldest one; backups are sorted newest first.
 */
async function dropLog({ place, config }: Backing, logs: readonly Log[]): Promise<void> {
  const since = Date.now() - (config.backup?.logHours ?? 0) * hour
  const from = logs.find(({ until }) => until <= since) ?? logs.at(-1)
  if (from) await dropLogBefore(place, from)
}

/** Deletes damaged chunks, so that they are stored again if the store still has the content. */
async function dropSpoiled(pieces: PieceStore, slice: number): Promise<string[]> {
  const digit = slice.toString(16)
  const spoiled = await pieces.prove([...pieces.all()].filter((piece) => piece.startsWith(digit)))
  for (const piece of spoiled) await pieces.remove(piece)
  return [...spoiled]
}

interface KnownBefore {
  pieces: PieceStore
  inside: ReadonlySet<string>
  named: ReadonlySet<string>
  before: Generation | undefined
}

async function keepBlobs({ blobs }: Backing, { pieces, inside, named, before }: KnownBefore) {
  const missing = new Set(named)
  const known = new Map(before?.blobs.map((blob) => [blob.hash, blob]))
  const kept: Generation['blobs'] = []
  const damaged: string[] = []
  for await (const hash of blobs.list()) {
    missing.delete(hash)
    if (inside.has(hash)) continue
    const earlier = known.get(hash)
    if (earlier?.pieces.every((piece) => pieces.has(piece))) kept.push(earlier)
    else {
      const blob = await keepBlob(blobs, pieces, hash)
      // Deleted in the meantime, and unused.
      if (blob === 'damaged' || (blob === null && named.has(hash))) damaged.push(hash)
      else if (blob) kept.push(blob)
    }
  }
  return { blobs: kept, damaged: [...damaged, ...missing] }
}

/** Returns null for a deleted blob. */
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
