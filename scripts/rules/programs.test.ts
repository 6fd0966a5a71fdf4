import { execFileSync } from 'node:child_process'
import { dirname, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { programs } from '../lib/checks.mjs'
import { inRoot, pinnedNode, root, tools } from '../lib/paths.mjs'

/** Files that a TypeScript configuration includes, without imported ones, relative to the root. */
function listedFiles(config: string): string[] {
  const output = execFileSync(pinnedNode, [tools.tsc, '-p', inRoot(config), '--showConfig'], {
    encoding: 'utf8',
    maxBuffer: 16_000_000,
  })
  const { files }: { files: string[] } = JSON.parse(output)
  return files.map((file) => relative(root, resolve(root, dirname(config), file)))
}

test('every source file belongs to exactly one TypeScript program', () => {
  const patterns = ['*.ts', '*.tsx', '*.mts', '*.mjs', '*.js']
  const output = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = output.split('\n').filter((file) => file !== '')
  const listed = programs.flatMap(({ config }) => listedFiles(config))

  expect(listed.toSorted()).toEqual(files.toSorted())
})
