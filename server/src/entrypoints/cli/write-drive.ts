import { createWriteStream } from 'node:fs'
import { mkdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ExportedNode } from '../../features/drive/index.ts'
import { BlobDamaged, BlobMissing } from '../../ports/blob-store.ts'

/**
 * Writes files and folders below a directory; returns the number of files, and those that could not be written or are
 * infected.
 */
export async function writeDrive(
  directory: string,
  nodes: AsyncIterable<ExportedNode>,
): Promise<{ written: number; skipped: string[] }> {
  let written = 0
  const skipped: string[] = []
  for await (const node of nodes) {
    // Names in the drive contain no separators and are never `.` or `..`.
    const path = join(directory, ...node.path)
    if (node.isFolder) await mkdir(path, { recursive: true })
    else if (node.isInfected) skipped.push(node.path.join('/'))
    else {
      try {
        const content = await node.open()
        await mkdir(join(path, '..'), { recursive: true })
        await pipeline(content, createWriteStream(path))
        await utimes(path, node.changedAt / 1000, node.changedAt / 1000)
        written++
      } catch (error) {
        if (!(error instanceof BlobMissing || error instanceof BlobDamaged)) throw error
        skipped.push(node.path.join('/'))
      }
    }
  }
  return { written, skipped }
}
