import { DatabaseSync } from 'node:sqlite'

/** Copies an embedded store as it is at this moment, whoever writes to it meanwhile, into a file that is not there yet. */
export function copySqlite(from: string, to: string): void {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  try {
    source.prepare('vacuum into ?').run(to)
  } finally {
    source.close()
  }
}
