import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Number of files and directories that others could read: with access removed, and those where that failed. */
export interface RestrictedFiles {
  restricted: number
  skipped: number
}

const groupAndOthersMask = 0o077
/** Windows uses access control lists, which new files inherit from their directory. */
const hasModes = process.platform !== 'win32'
/**
 * Files of this product in a data directory or backup: the database with side files, the lock, and the reserved space.
 */
const productFile = /^(bocau\.db|server\.lock)([-.]|$)|^reserve$/

/** Makes all files that this process creates readable by their owner only, regardless of the umask. */
export function setPrivateUmask(): void {
  if (hasModes) process.umask(groupAndOthersMask)
}

/** Removes access for others from a data directory or backup. */
export async function restrictFiles(directory: string): Promise<RestrictedFiles> {
  const counts: RestrictedFiles = { restricted: 0, skipped: 0 }
  if (!hasModes) return counts
  const names = await readdir(directory).catch((): string[] => [])
  if (names.includes('blobs')) await restrictTree(join(directory, 'blobs'), counts, 1)
  for (const name of names.filter((one) => productFile.test(one)))
    await removeAccess(join(directory, name), counts)
  if (names.length > 0) await removeAccess(directory, counts)
  return counts
}

/**
 * Removes access for others from a directory and its content. A directory is restricted after its content, so
 * a restricted one was scanned before and is skipped; this avoids scanning millions of blobs. The top levels
 * are always scanned.
 */
async function restrictTree(path: string, counts: RestrictedFiles, levels: number): Promise<void> {
  const isOpen = await isPubliclyAccessible(path)
  if (!isOpen && levels === 0) return
  for (const entry of await readdir(path, { withFileTypes: true }).catch(() => [])) {
    if (entry.isDirectory()) await restrictTree(join(path, entry.name), counts, Math.max(0, levels - 1))
    else if (entry.isFile() && isOpen) await removeAccess(join(path, entry.name), counts)
  }
  if (isOpen) await removeAccess(path, counts)
}

async function isPubliclyAccessible(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => null)
  return stats !== null && (stats.mode & groupAndOthersMask) !== 0
}

async function removeAccess(path: string, counts: RestrictedFiles): Promise<void> {
  const stats = await lstat(path).catch(() => null)
  if (!stats || stats.isSymbolicLink() || (stats.mode & groupAndOthersMask) === 0) return
  await chmod(path, stats.mode & ~groupAndOthersMask & 0o777).then(
    () => counts.restricted++,
    () => counts.skipped++,
  )
}
