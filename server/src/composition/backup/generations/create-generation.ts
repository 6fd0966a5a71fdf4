import { BlobDamaged, BlobMissing, type BlobStore } from '../../../ports/blob-store.ts'
import type { Config } from '../../config.ts'
import { openBackedDatabase } from './backed-database.ts'
import type { BackupDestination } from './backup-objects.ts'
import { ChunkStore } from './chunk-store.ts'
import {
  type Generation,
  listGenerationChunks,
  readGenerations,
  removeGeneration,
  uploadGeneration,
} from './generation.ts'
import { dropLogBefore, listSegments } from './log/log-segments.ts'
import type { Sealing } from './sealing.ts'

const blobChunkBytes = 4 * 1024 * 1024
const hour = 3_600_000
type Log = NonNullable<Generation['log']>
/** Each backup verifies one of this many slices of the existing chunks, chosen by the first digit of their names. */
const verificationSlices = 16

/** Store and destination of a backup. */
export interface BackupInput {
  blobs: Pick<BlobStore, 'list' | 'open'>
  config: Config
  destination: BackupDestination
  sealing: Sealing
  /** Number of generations to retain. */
  retainedGenerations: number
  now: number
}

export interface CreatedGeneration {
  name: string
  blobs: number
  /** New content that was stored. */
  uploaded: { chunks: number; bytes: number }
  /** Content that is damaged or missing in the store, and therefore missing in the backup. */
  damaged: readonly string[]
  /** Damaged chunks of earlier backups that could or could not be replaced. */
  damagedChunks: { replaced: number; lost: number }
}

/**
 * Backs up a consistent state of the database, then the blobs. Blobs are only added and remain for a day after
 * deletion, so all blobs that it refers to exist. Only new chunks are stored, and each is verified. The list of chunks
 * comes last, so that a backup exists only when it is complete. A sixteenth of the existing chunks is verified as well.
 */
export async function createGeneration(input: BackupInput): Promise<CreatedGeneration> {
  const { config, destination, sealing } = input
  const backed = await openBackedDatabase(config)
  try {
    const { newest, used, goes, logs } = await readEarlier(input)
    const chunks = await ChunkStore.open(destination, sealing)
    const slice = ((newest?.slice ?? -1) + 1) % verificationSlices
    const damagedChunks = await deleteDamagedChunks(chunks, slice)

    // Read before the copy: applying later log entries to the copy again changes nothing.
    const logged = (await listSegments(destination)).at(-1)
    const { database, schemaVersion, databaseBlobs, referencedBlobs } = await backed.save(chunks)
    const log = logged && { stretch: logged.stretch, index: logged.index, until: Date.now() }
    const { blobs, damaged } = await saveBlobs(input, {
      chunks,
      databaseBlobs,
      referencedBlobs,
      previous: newest,
    })
    const generation: Generation = {
      version: database.migrations ? 2 : 1,
      madeAt: input.now,
      shape: schemaVersion,
      database,
      blobs,
      damaged,
      ...(log ? { log } : {}),
      slice,
    }
    const name = await uploadGeneration(destination, sealing, generation)
    for (const old of goes) await removeGeneration(destination, old)
    for (const chunk of listGenerationChunks(generation)) used.add(chunk)
    await deleteUnusedChunks(chunks, used)
    if (log) await deleteOldLog(input, [log, ...logs])
    const replaced = damagedChunks.filter((chunk) => chunks.has(chunk)).length
    return {
      name,
      blobs: blobs.length,
      uploaded: chunks.uploaded,
      damaged,
      damagedChunks: { replaced, lost: damagedChunks.length - replaced },
    }
  } finally {
    await backed.release()
  }
}

/** Returns the newest earlier backup, the chunks of retained ones, and the names of those to delete. */
async function readEarlier({ destination, sealing, retainedGenerations }: BackupInput) {
  let newest: Generation | undefined
  let retainedCount = 0
  const used = new Set<string>()
  const expired: string[] = []
  const logs: Log[] = []
  for await (const { name, generation } of readGenerations(destination, sealing)) {
    if (!generation || retainedCount === retainedGenerations - 1) {
      expired.push(name)
      continue
    }
    newest ??= generation
    retainedCount++
    if (generation.log) logs.push(generation.log)
    for (const chunk of listGenerationChunks(generation)) used.add(chunk)
  }
  return { newest, used, goes: expired, logs }
}

/**
 * Deletes the part of the log that is older than the retention. Retains the log from the newest backup that
 * is old enough, or from the oldest one; backups are sorted newest first.
 */
async function deleteOldLog({ destination, config }: BackupInput, logs: readonly Log[]): Promise<void> {
  const since = Date.now() - (config.backup?.logHours ?? 0) * hour
  const from = logs.find(({ until }) => until <= since) ?? logs.at(-1)
  if (from) await dropLogBefore(destination, from)
}

/**
 * Deletes the damaged chunks of a slice, so that they are stored again if the store still has the content;
 * returns their names.
 */
async function deleteDamagedChunks(chunks: ChunkStore, slice: number): Promise<string[]> {
  const digit = slice.toString(16)
  const damagedChunks = await chunks.verify([...chunks.all()].filter((chunk) => chunk.startsWith(digit)))
  for (const chunk of damagedChunks) await chunks.remove(chunk)
  return [...damagedChunks]
}

/** Input of `saveBlobs`: blobs stored in the database are skipped; `referencedBlobs` must not be missing. */
interface SaveBlobsInput {
  chunks: ChunkStore
  databaseBlobs: ReadonlySet<string>
  referencedBlobs: ReadonlySet<string>
  previous: Generation | undefined
}

/**
 * Stores the blobs that are not in the database; unchanged ones are taken from the previous backup. Returns
 * all blobs, and the hashes of damaged or missing ones.
 */
async function saveBlobs(
  { blobs }: BackupInput,
  { chunks, databaseBlobs, referencedBlobs, previous }: SaveBlobsInput,
) {
  const missing = new Set(referencedBlobs)
  const existing = new Map(previous?.blobs.map((blob) => [blob.hash, blob]))
  const saved: Generation['blobs'] = []
  const damaged: string[] = []
  for await (const hash of blobs.list()) {
    missing.delete(hash)
    if (databaseBlobs.has(hash)) continue
    const earlier = existing.get(hash)
    if (earlier?.pieces.every((chunk) => chunks.has(chunk))) saved.push(earlier)
    else {
      const blob = await saveBlob(blobs, chunks, hash)
      // Deleted in the meantime, and unused.
      if (blob === 'damaged' || (blob === null && referencedBlobs.has(hash))) damaged.push(hash)
      else if (blob) saved.push(blob)
    }
  }
  return { blobs: saved, damaged: [...damaged, ...missing] }
}

/** Returns null for a deleted blob. */
async function saveBlob(
  blobs: BackupInput['blobs'],
  chunks: ChunkStore,
  hash: string,
): Promise<Generation['blobs'][number] | 'damaged' | null> {
  try {
    const { size, stream } = await blobs.open(hash)
    const names: string[] = []
    for await (const chunk of joinIntoChunks(stream)) names.push(await chunks.save(chunk))
    return { hash, size, pieces: names }
  } catch (error) {
    if (error instanceof BlobMissing) return null
    if (error instanceof BlobDamaged) return 'damaged'
    throw error
  }
}

/** Joins the parts of a stream into chunks of at least `blobChunkBytes`; the last one may be smaller. */
async function* joinIntoChunks(stream: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let buffered: Uint8Array[] = []
  let size = 0
  for await (const part of stream) {
    buffered.push(Buffer.from(part))
    size += part.byteLength
    if (size < blobChunkBytes) continue
    yield Buffer.concat(buffered)
    buffered = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(buffered)
}

async function deleteUnusedChunks(chunks: ChunkStore, used: ReadonlySet<string>): Promise<void> {
  for (const chunk of chunks.all()) if (!used.has(chunk)) await chunks.remove(chunk)
}
