import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { BackupDestination } from './backup-objects.ts'
import { ChunkDamaged, type Sealing } from './sealing.ts'

const Chunks = z.array(z.string())

/** A store at one moment: the chunks of its database and of each blob. */
const Generation = z.object({
  /** 2 for a store on PostgreSQL, so that programs that know only the embedded store refuse it. */
  version: z.union([z.literal(1), z.literal(2)]),
  madeAt: z.number().int(),
  /** Number of the last database migration. */
  shape: z.number().int(),
  database: z.object({
    size: z.number().int(),
    pieces: Chunks,
    counts: z.record(z.string(), z.number().int()),
    /** Migration numbers, needed to create tables on PostgreSQL. The embedded store is a file. */
    migrations: z.array(z.number().int()).optional(),
  }),
  blobs: z.array(z.object({ hash: z.string(), size: z.number().int(), pieces: Chunks })),
  /** Content that was already damaged in the store and is missing here. */
  damaged: z.array(z.string()),
  /** Log position before the database was copied, and the time; the log continues from there. */
  log: z.object({ stretch: z.string(), index: z.number().int(), until: z.number().int() }).optional(),
  /** Part of all chunks that was verified before this backup. */
  slice: z.number().int(),
})
export type Generation = z.infer<typeof Generation>

export interface NamedGeneration {
  name: string
  generation: Generation
}

const folder = 'generations/'
const digestDigits = 32

/** Object name of a chunk. */
export const chunkPath = (chunk: string): string => `pieces/${chunk.slice(0, 2)}/${chunk}`

/** Lists the names of all chunks. */
export async function* listChunks(destination: BackupDestination): AsyncIterable<string> {
  for await (const name of destination.list('pieces/')) yield name.slice(name.lastIndexOf('/') + 1)
}

/** Lists the names of all generations, newest first. */
export async function listGenerations(destination: BackupDestination): Promise<string[]> {
  const names = await Array.fromAsync(destination.list(folder))
  return names
    .map((name) => name.slice(folder.length))
    .toSorted()
    .toReversed()
}

/** Stores and verifies a generation. Its name starts with the time and ends with a hash. */
export async function uploadGeneration(
  destination: BackupDestination,
  sealing: Sealing,
  generation: Generation,
): Promise<string> {
  const time = new Date(generation.madeAt).toISOString().replaceAll(/[:.]/g, '-')
  const sealed = await sealing.seal(time, Buffer.from(JSON.stringify(generation)))
  const name = `${time}.${digestOf(sealed)}`
  await destination.upload(folder + name, sealed)
  await readGeneration(destination, sealing, name)
  return name
}

/** Reads a generation by name; throws `ChunkDamaged` if it is damaged. */
export async function readGeneration(
  destination: BackupDestination,
  sealing: Sealing,
  name: string,
): Promise<NamedGeneration> {
  const sealed = await destination.get(folder + name)
  if (!sealed) throw new Error(`The backup ${name} does not exist.`)
  const [time = '', digest] = name.split('.')
  if (digestOf(sealed) !== digest) throw new ChunkDamaged(`The list of the backup ${name} is damaged`)
  const parsed: unknown = JSON.parse(Buffer.from(await sealing.open(time, sealed)).toString())
  return { name, generation: Generation.parse(parsed) }
}

/**
 * Yields all generations, newest first; null for a damaged list. One at a time, because each may name a million blobs.
 */
export async function* readGenerations(
  destination: BackupDestination,
  sealing: Sealing,
): AsyncGenerator<{ name: string; generation: Generation | null }> {
  for (const name of await listGenerations(destination)) {
    try {
      yield await readGeneration(destination, sealing, name)
    } catch (error) {
      if (!(error instanceof ChunkDamaged)) throw error
      yield { name, generation: null }
    }
  }
}

export async function removeGeneration(destination: BackupDestination, name: string): Promise<void> {
  await destination.remove(folder + name)
}

export function* listGenerationChunks({ database, blobs }: Generation): Iterable<string> {
  yield* database.pieces
  for (const { pieces } of blobs) yield* pieces
}

function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, digestDigits)
}
