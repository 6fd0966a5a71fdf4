import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Database } from '../db/database.ts'
import type { SiblingProcesses } from '../ports/sibling-processes.ts'

const repository = new URL('../../..', import.meta.url)

/**
 * What stands in an ETag beside an account's event number: the same on all nodes that have a store open and run the
 * same program, and another wherever a number might mean something else, as it does in a store that was put back.
 */
export async function etagSalt(
  node: { db: Pick<Database, 'dialect'>; generation: string; holder: string; siblings?: SiblingProcesses },
  program: URL = repository,
): Promise<string> {
  // The embedded store has one server: where that is one process, there is nobody to agree with, and no program to read.
  if (node.db.dialect === 'sqlite' && !node.siblings) return hashOf(node.holder)
  return hashOf(node.generation, await (program === repository ? ownProgram() : readProgram(program)))
}

/** A program that runs stays what it is: it is read once, however many doors open. */
const ownProgram = once(() => readProgram(repository))

/** What changes with every release: the server's own files, and the versions of all that it uses. */
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

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

function hashOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\n')
  return hash.digest('base64url').slice(0, 12)
}
