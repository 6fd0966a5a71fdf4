import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { BackupPlace } from './backup-objects.ts'
import { PieceDamaged, type Sealing } from './sealing.ts'

const Pieces = z.array(z.string())

/** A store as it was at one moment: what its database and each of its blobs are put together from. */
const Generation = z.object({
  /** Of a store on PostgreSQL it is 2, which programs that know the embedded one alone refuse. */
  version: z.union([z.literal(1), z.literal(2)]),
  madeAt: z.number().int(),
  /** The number of the last migration of the database. */
  shape: z.number().int(),
  database: z.object({
    size: z.number().int(),
    pieces: Pieces,
    counts: z.record(z.string(), z.number().int()),
    /** The numbers of its migrations, by which tables are made on PostgreSQL; of an embedded store it is a file. */
    migrations: z.array(z.number().int()).optional(),
  }),
  blobs: z.array(z.object({ hash: z.string(), size: z.number().int(), pieces: Pieces })),
  /** Content that was damaged in the store already, and is not here. */
  damaged: z.array(z.string()),
  /** Where the log of the store was before its database was copied, and when that was done; from there it goes on. */
  log: z.object({ stretch: z.string(), index: z.number().int(), until: z.number().int() }).optional(),
  /** Which part of all pieces was read before it was made. */
  slice: z.number().int(),
})
export type Generation = z.infer<typeof Generation>

/** A generation with its name. */
export interface NamedGeneration {
  name: string
  generation: Generation
}

const folder = 'generations/'
const digestDigits = 32

/** Where a piece lies. */
export const placeOfPiece = (piece: string): string => `pieces/${piece.slice(0, 2)}/${piece}`

/** The names of all pieces. */
export async function* listPieces(place: BackupPlace): AsyncIterable<string> {
  for await (const name of place.list('pieces/')) yield name.slice(name.lastIndexOf('/') + 1)
}

/** The names of all generations, the newest first. */
export async function listGenerations(place: BackupPlace): Promise<string[]> {
  const names = await Array.fromAsync(place.list(folder))
  return names
    .map((name) => name.slice(folder.length))
    .toSorted()
    .toReversed()
}

/** Keeps a generation, read once more; its name begins with the time, and ends with what proves it. */
export async function putGeneration(
  place: BackupPlace,
  sealing: Sealing,
  generation: Generation,
): Promise<string> {
  const time = new Date(generation.madeAt).toISOString().replaceAll(/[:.]/g, '-')
  const sealed = await sealing.seal(time, Buffer.from(JSON.stringify(generation)))
  const name = `${time}.${digestOf(sealed)}`
  await place.put(folder + name, sealed)
  await readGeneration(place, sealing, name)
  return name
}

/** A generation by its name; `PieceDamaged` where it is not whole. */
export async function readGeneration(
  place: BackupPlace,
  sealing: Sealing,
  name: string,
): Promise<NamedGeneration> {
  const sealed = await place.get(folder + name)
  if (!sealed) throw new Error(`There is no backup ${name}.`)
  const [time = '', digest] = name.split('.')
  if (digestOf(sealed) !== digest) throw new PieceDamaged(`The list of the backup ${name} is damaged`)
  const said: unknown = JSON.parse(Buffer.from(await sealing.open(time, sealed)).toString())
  return { name, generation: Generation.parse(said) }
}

/** All generations, the newest first; null where the list is damaged. One at a time: each may name a million blobs. */
export async function* readGenerations(
  place: BackupPlace,
  sealing: Sealing,
): AsyncGenerator<{ name: string; generation: Generation | null }> {
  for (const name of await listGenerations(place)) {
    try {
      yield await readGeneration(place, sealing, name)
    } catch (error) {
      if (!(error instanceof PieceDamaged)) throw error
      yield { name, generation: null }
    }
  }
}

export async function removeGeneration(place: BackupPlace, name: string): Promise<void> {
  await place.remove(folder + name)
}

/** Each piece that a generation is put together from. */
export function* piecesOf({ database, blobs }: Generation): Iterable<string> {
  yield* database.pieces
  for (const { pieces } of blobs) yield* pieces
}

function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, digestDigits)
}
