import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { isOldName, listNames } from './old-words.ts'
import { ordinaryNames } from './ordinary-names.ts'

const root = join(import.meta.dirname, '../..')
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '')

/** Names of database objects: tables, columns and finished migrations. */
const ofDatabase = /^server\/src\/db\/(?:migrations|tables)\//

const declared = sources
  .filter((file) => !ofDatabase.test(file) && !file.includes('/generated/'))
  .map((file) => ({ file, names: listNames(file, readFileSync(join(root, file), 'utf8')) }))

test('declared names contain no word of the old vocabulary', () => {
  const old = declared.flatMap(({ file, names }) =>
    names.filter((name) => isOldName(file, name)).map((name) => `${file}: ${name}`),
  )
  expect(old).toEqual([])
})

test('file names contain no word of the old vocabulary', () => {
  const old = declared.filter(({ file }) => isOldName(file, camelCase(basename(file).replace(/\..*/, ''))))
  expect(old.map(({ file }) => file)).toEqual([])
})

const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, first: string) => first.toUpperCase())

test('every ordinary name is declared', () => {
  const unused = ordinaryNames.filter(
    ({ names: pattern, files }) =>
      !declared.some(
        ({ file, names }) => (!files || files.test(file)) && names.some((name) => pattern.test(name)),
      ),
  )
  expect(unused).toEqual([])
})

test('finds old words in declared names, and not in destructured properties', () => {
  const code =
    'const { place, other: found } = x; function takeBack(given: string) {} interface A { kept: 1; room_id: 2 }'
  expect(listNames('a.ts', code).filter((name) => isOldName('a.ts', name))).toEqual([
    'found',
    'takeBack',
    'given',
    'kept',
  ])
})

test('log messages are constant; values are in fields', () => {
  const code = sources.filter((file) => !/\.(?:test|trial|suite)\.ts$/.test(file))
  const changing = code.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(/\blogger\.(?:warn|error)\(\s*`[^`]*\$\{[^`]*`/g),
    ].map(([call]) => `${file}: ${call}`),
  )
  expect(changing).toEqual([])
})
