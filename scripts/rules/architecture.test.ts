import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../lib/paths.mjs'

const foldersIn = (path: string): string[] =>
  readdirSync(inRoot(path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const folders = [...foldersIn('server/src/features'), ...foldersIn('server/src/entrypoints')]

test.each(['docs/architecture.md', 'docs/architecture.svg'])(
  '%s names every feature and listener',
  (file) => {
    const words = new Set(readFileSync(inRoot(file), 'utf8').match(/[a-z0-9]+(?:-[a-z0-9]+)*/g))
    expect(folders.filter((folder) => !words.has(folder))).toEqual([])
  },
)
