import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './paths.mjs'

/** Hash that changes with every file under `paths`, except tests. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(listFiles).toSorted()) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${relative(root, file)} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

const ignored = new Set(['node_modules', 'dist', 'generated'])

function listFiles(path) {
  if (!existsSync(path)) return []
  if (!lstatSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !ignored.has(name) && !/\.(?:test|trial)\.tsx?$/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]))
}
