import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** A 256-bit key and its id in sealed secrets. */
export interface SealingKey {
  id: string
  bytes: Buffer
}

const keyBytes = 32

/** Reads the keys of a file, one per line: the first seals, the others open older secrets. */
export function readKeyFile(path: string, setting = 'BOCAU_KEY_FILE'): readonly SealingKey[] {
  const lines = readText(path, setting)
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean)
  const keys = lines.map((line) => parseKey(path, line, setting))
  if (keys.length === 0) throw new Error(`${setting} is "${path}", but the file contains no key. ${remedy}`)
  return keys
}

/** Creates a key file; fails if it exists. */
export function createKeyFile(path: string): void {
  try {
    writeFileSync(path, `${createKeyLine()}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new Error(`The file ${path} already exists.`, { cause: error })
    throw new Error(`${path} cannot be written: ${(error as NodeJS.ErrnoException).code}.`, { cause: error })
  }
}

/** Prepends a new key atomically, so that readers see the old or the new file. */
export function addKey(path: string): void {
  replaceFile(path, `${createKeyLine()}\n${readText(path)}`)
}

/** Removes all keys except the newest. */
export function dropOldKeys(path: string): void {
  const [newest] = readKeyFile(path)
  if (newest) replaceFile(path, `${newest.bytes.toString('base64')}\n`)
}

const remedy = '`npm run bocau -- keys create <file>` creates one.'

function createKeyLine(): string {
  return randomBytes(keyBytes).toString('base64')
}

function parseKey(path: string, line: string, setting: string): SealingKey {
  const bytes = Buffer.from(line, 'base64')
  if (bytes.length !== keyBytes || bytes.toString('base64') !== line) {
    throw new Error(
      `${setting} is "${path}", but a line of the file is not a key (32 bytes in base64). ${remedy}`,
    )
  }
  return { id: createHash('sha256').update('bocau key ').update(bytes).digest('hex').slice(0, 12), bytes }
}

function readText(path: string, setting = 'BOCAU_KEY_FILE'): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(
      `${setting} is "${path}", but it cannot be read: ${(error as NodeJS.ErrnoException).code}. ${remedy}`,
      { cause: error },
    )
  }
}

function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
