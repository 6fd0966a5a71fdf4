import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describeCopy } from '../../../db/sqlite/describe-copy.ts'
import { proveBackup } from '../prove-backup.ts'
import { findGeneration, unpackGeneration } from './unpack-generation.ts'
import type { Backups } from './with-backups.ts'

/** What came of a backup that was put together elsewhere. */
export interface Rehearsal {
  name: string
  blobs: number
  damaged: readonly string[]
  /** What is not as it was noted when the backup was made, a sentence each. */
  differences: readonly string[]
}

/** Puts a backup together in an empty directory, reads all of it, and compares it with what was noted when it was made. */
export async function rehearse(
  { place, sealing }: Pick<Backups, 'place' | 'sealing'>,
  directory: string,
  wanted?: string,
): Promise<Rehearsal> {
  await mkdir(directory, { recursive: true })
  if ((await readdir(directory)).length > 0) throw new Error(`${directory} is not empty.`)
  const found = await findGeneration(place, sealing, wanted)
  const to = { database: join(directory, 'bocau.db'), blobs: join(directory, 'blobs') }
  const unpacked = await unpackGeneration(place, sealing, found, to)
  const { blobs, damaged } = await proveBackup(directory)
  const { name, generation } = found
  return {
    name,
    blobs,
    damaged: [...unpacked.damaged, ...damaged],
    differences: differencesOf(generation.database.counts, describeCopy(to.database).counts),
  }
}

function differencesOf(noted: Record<string, number>, found: Record<string, number>): string[] {
  const tables = new Set([...Object.keys(noted), ...Object.keys(found)])
  return [...tables]
    .filter((table) => noted[table] !== found[table])
    .map((table) => `${table} has ${found[table] ?? 'no'} rows, and ${noted[table] ?? 'no'} were noted`)
}
