import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './sqlite-connection.ts'

/**
 * Locks the data directory against a second server. It is an operating system lock on a separate file, so it ends with
 * the process in any case. The command line tool does not take it.
 */
export function lockDataDirectory(directory: string): { release(): void } {
  const lock = openLock(directory)
  return acquire(
    lock,
    `Another Bồ Câu server is already running on the data in ${directory}. Stop it first, or set BOCAU_DATA to another directory.`,
  )
}

/** Prevents concurrent backups of the same store; the directory is that of its copies. */
export function lockBackups(directory: string): { release(): void } {
  createDirectory(directory)
  const lock = new DatabaseSync(join(directory, 'backup.lock'), { timeout: 0 })
  return acquire(lock, 'Another backup of this store is running.')
}

/** Locks an open lock file; fails with the given text if another process holds the lock. */
function acquire(lock: DatabaseSync, refusal: string): { release(): void } {
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new Error(refusal, { cause: error })
  }
  return { release: () => lock.close() }
}

function openLock(directory: string): DatabaseSync {
  try {
    createDirectory(directory)
    return new DatabaseSync(join(directory, 'server.lock'), { timeout: 0 })
  } catch (error) {
    throw new Error(
      `BOCAU_DATA must be a writable directory, got "${directory}": ${(error as Error).message}.`,
      { cause: error },
    )
  }
}

/** Level by level, because recursive creation never returns when a system directory rejects a new one. */
function createDirectory(directory: string): void {
  if (existsSync(directory)) return
  createDirectory(dirname(directory))
  mkdirSync(directory, { recursive: false })
}
