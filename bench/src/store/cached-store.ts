import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { openInProcess } from '../product/server-in-process.ts'
import { cacheFolder, root } from '../root.ts'
import { openSession } from './accounts.ts'
import { buildStore, type StoreInfo } from './build-store.ts'

/** Sources that determine the content of a store; a change rebuilds the stores. */
const storeSources = [
  'server/src/db/migrations',
  'server/src/db/full-text.ts',
  'server/src/db/blobs',
  'server/src/features/delivery/importing',
  'server/src/features/delivery/stored-message.ts',
  'server/src/features/descriptions',
  'server/src/features/mailbox/actions/add-message.ts',
  'server/src/features/threads/find-thread.ts',
  'server/src/features/threads/refresh-thread.ts',
  'server/src/features/threads/summarise-thread.ts',
  'bench/src/corpus',
  'bench/src/store/build-store.ts',
]

/** A copy of a store for one area, with a session. */
export interface StoreCopy extends StoreInfo {
  readonly data: string
  readonly token: string
}

/** Copies the store of this size; builds it first if necessary. Blobs are shared, because they never change. */
export async function copyStore(messages: number, data: string, accountCount = 1): Promise<StoreCopy> {
  const store = await findOrBuildStore(messages, accountCount)
  mkdirSync(data, { recursive: true })
  cpSync(join(store, 'bocau.db'), join(data, 'bocau.db'))
  symlinkSync(join(store, 'blobs'), join(data, 'blobs'))
  const info = JSON.parse(readFileSync(join(store, 'facts.json'), 'utf8')) as StoreInfo
  const { app } = await openInProcess({ BOCAU_DATA: data })
  const token = await openSession(app, info.account.id)
  await app.close()
  return { ...info, data, token }
}

/**
 * Returns the folder of the cached store of this size. Builds it, and deletes outdated ones, if it is
 * missing.
 */
async function findOrBuildStore(messages: number, accountCount: number): Promise<string> {
  const name = accountCount === 1 ? `store-${messages}-` : `store-${messages}x${accountCount}-`
  const store = join(cacheFolder, name + hashSources())
  if (existsSync(store)) return store
  mkdirSync(cacheFolder, { recursive: true })
  for (const old of readdirSync(cacheFolder).filter((folder) => folder.startsWith(name))) {
    rmSync(join(cacheFolder, old), { recursive: true, force: true })
  }
  // Another benchmark may build the same store: each uses a unique name, and the last to finish wins.
  const unfinished = `${store}.unfinished-${process.pid}`
  await buildStore(unfinished, messages, accountCount)
  rmSync(store, { recursive: true, force: true })
  renameSync(unfinished, store)
  return store
}

function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of storeSources.flatMap((path) => listFiles(join(root, path))))
    hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

function listFiles(path: string): string[] {
  if (path.endsWith('.ts')) return path.endsWith('.test.ts') ? [] : [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.ts'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => listFiles(join(path, entry.name)))
}
