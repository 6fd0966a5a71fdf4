import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import type { BlobStore } from '../../../../ports/blob-store.ts'
import { type NamedGeneration, readGenerations } from '../generation.ts'
import { ChunkDamaged } from '../sealing.ts'
import { unpackEmbedded } from '../unpack-generation.ts'
import type { Backups } from '../with-backups.ts'
import { listSegments, type NamedSegment, readParts, readSegment } from './log-segments.ts'

type Source = Pick<Backups, 'destination' | 'sealing'>

/** A store at a moment: a backup and the log after it. */
export interface Moment {
  generation: NamedGeneration
  segments: readonly NamedSegment[]
  /** Time up to which commits are included. */
  at: number
}

/** Finds the newest backup before a moment, and the commits between both. */
export async function findMoment({ destination, sealing }: Source, requestedTime: number): Promise<Moment> {
  for await (const { name, generation } of readGenerations(destination, sealing)) {
    const { log } = generation ?? {}
    if (!generation || !log || log.until > requestedTime) continue
    const after = (await listSegments(destination)).filter(
      ({ stretch, index, at }) => stretch === log.stretch && index > log.index && at <= requestedTime,
    )
    refuseGap(log.index, after)
    const at = after.at(-1)?.at ?? 0
    // Pages from before the copy would be older than the copied ones.
    const segments = at < log.until ? [] : after
    return { generation: { name, generation }, segments, at: Math.max(at, log.until) }
  }
  throw new Error(`No continuous backup (BOCAU_BACKUP_LOG) covers ${new Date(requestedTime).toISOString()}.`)
}

/** Throws if a segment is missing after the one with this index. */
function refuseGap(from: number, segments: readonly NamedSegment[]): void {
  for (const [at, { index, name }] of segments.entries())
    if (index !== from + at + 1) throw new Error(`A segment of the log before ${name} is missing.`)
}

/** Restores the store of a moment; returns damaged content. */
export async function unpackMoment(
  backups: Source,
  { generation, segments }: Moment,
  to: { blobs: Pick<BlobStore, 'putStream'>; database: string },
): Promise<{ damaged: string[] }> {
  const { damaged } = await unpackEmbedded(backups, generation, to)
  const damagedInLog = await applySegments(backups, segments, to).catch((error: unknown) => {
    if (!(error instanceof ChunkDamaged)) throw error
    throw new Error(`The log of this backup is damaged: ${error.message}.`, { cause: error })
  })
  return { damaged: [...damaged, ...damagedInLog] }
}

/** Writes the blobs and the database pages of segments to a restored store; returns damaged blobs. */
async function applySegments(
  { destination, sealing }: Source,
  segments: readonly NamedSegment[],
  to: { blobs: Pick<BlobStore, 'putStream'>; database: string },
): Promise<string[]> {
  const damaged: string[] = []
  const file = await open(to.database, 'r+')
  try {
    for (const segment of segments) {
      const { pageSize, pageCount, pages, blobs } = await readSegment(destination, sealing, segment)
      for (const { hash, size, parts } of blobs) {
        const stored = await to.blobs.putStream(readParts(destination, sealing, parts), { maxBytes: size })
        if (stored.hash !== hash) damaged.push(hash)
      }
      for (const [page, content] of pages) await file.write(content, 0, pageSize, (page - 1) * pageSize)
      await file.truncate(pageCount * pageSize)
    }
    await file.datasync()
  } finally {
    await file.close()
  }
  // Checkpoints into a single file without a log.
  const store = new DatabaseSync(to.database)
  store.exec('pragma journal_mode = delete')
  store.close()
  return damaged
}
