import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** How many files and directories others could read: those that are closed to them now, and those that could not be. */
export interface ClosedFiles {
  closed: number
  left: number
}

const others = 0o077
/** Windows keeps who may read what in lists of its own, which a new file takes over from its directory. */
const hasModes = process.platform !== 'win32'
/** What is ours in a data directory or a backup, whatever else lies there: the database with its side files, the lock, the room held back. */
const ownFile = /^(bocau\.db|server\.lock)([-.]|$)|^reserve$/

/** Makes whatever this process writes from now on readable by its owner alone, whatever it was started with. */
export function keepFilesPrivate(): void {
  if (hasModes) process.umask(others)
}

/** Closes to others what an earlier program, or another hand, left open in a data directory or a backup. */
export async function closeToOthers(directory: string): Promise<ClosedFiles> {
  const sum: ClosedFiles = { closed: 0, left: 0 }
  if (!hasModes) return sum
  const names = await readdir(directory).catch((): string[] => [])
  if (names.includes('blobs')) await closeTree(join(directory, 'blobs'), sum, 1)
  for (const name of names.filter((one) => ownFile.test(one))) await close(join(directory, name), sum)
  if (names.length > 0) await close(directory, sum)
  return sum
}

/**
 * A directory is closed after what lies in it, so one that is closed was gone through: of millions of blobs none is
 * looked at again. The first levels are looked at in any case, since the others are named there.
 */
async function closeTree(path: string, sum: ClosedFiles, levels: number): Promise<void> {
  const isOpen = await isOpenToOthers(path)
  if (!isOpen && levels === 0) return
  for (const entry of await readdir(path, { withFileTypes: true }).catch(() => [])) {
    if (entry.isDirectory()) await closeTree(join(path, entry.name), sum, Math.max(0, levels - 1))
    else if (entry.isFile() && isOpen) await close(join(path, entry.name), sum)
  }
  if (isOpen) await close(path, sum)
}

async function isOpenToOthers(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  return found !== null && (found.mode & others) !== 0
}

async function close(path: string, sum: ClosedFiles): Promise<void> {
  const found = await lstat(path).catch(() => null)
  if (!found || found.isSymbolicLink() || (found.mode & others) === 0) return
  await chmod(path, found.mode & ~others & 0o777).then(
    () => sum.closed++,
    () => sum.left++,
  )
}
