import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Repository } from './rule.ts'
import { readSource } from './source.ts'

/** Cached, because reading takes seconds and several rules use the same files. */
const cache = new Map<string, Repository>()

/** Reads the code of every workspace under `root`, once per process. */
export function readRepository(root: string): Repository {
  const folder = resolve(root)
  const repository = cache.get(folder) ?? readUncached(folder)
  cache.set(folder, repository)
  return repository
}

function readUncached(root: string): Repository {
  const packages: string[] = readPackage(root).workspaces
  const files = packages.flatMap((name) => listCode(join(root, name, 'src')))
  return {
    sources: files.map((file) => readSource(relative(root, file), readFileSync(file, 'utf8'))),
    declared: Object.fromEntries(packages.map((name) => [name, dependenciesOf(join(root, name))])),
  }
}

function listCode(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/generated/'))
    .toSorted()
}

function dependenciesOf(folder: string): string[] {
  const { dependencies = {}, devDependencies = {} } = readPackage(folder)
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)]
}

function readPackage(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
