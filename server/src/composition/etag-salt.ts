import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Database } from '../db/database.ts'
import type { SiblingProcesses } from '../ports/sibling-processes.ts'

const repository = new URL('../../..', import.meta.url)

/**
 * Part of an ETag besides the account's event number. It is equal on all nodes with the same store and program, and
 * differs wherever a number might mean something else, such as after a restore.
 */
export async function etagSalt(
  node: { db: Pick<Database, 'dialect'>; generation: string; holder: string; siblings?: SiblingProcesses },
  program: URL = repository,
): Promise<string> {
  // The embedded store has one server. A single process needs no agreement with others.
  if (node.db.dialect === 'sqlite' && !node.siblings) return hashOf(node.holder)
  return hashOf(node.generation, await (program === repository ? programHash() : readProgram(program)))
}

/** A running program does not change: it is read once for all listeners. */
const programHash = once(() => readProgram(repository))

/** Hashes what changes with every release: the server's files and the versions of its dependencies. */
async function readProgram(program: URL): Promise<string> {
  const folders = await Promise.all(
    ['mail-core/src/', 'contract/src/', 'server/src/'].map(async (folder) => {
      const names = await readdir(new URL(folder, program), { recursive: true })
      return names.filter((name) => /(?<!\.test)\.ts$/.test(name)).map((name) => folder + name)
    }),
  )
  const files = [...folders.flat().toSorted(), 'package-lock.json']
  return hashOf(...(await Promise.all(files.map((file) => readFile(new URL(file, program))))))
}

function once<T>(create: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined
  return () => (created ??= create())
}

function hashOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\n')
  return hash.digest('base64url').slice(0, 12)
}
