import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findDuplicates } from './duplicates.ts'

const root = join(import.meta.dirname, '../..')
const packages = ['web', 'server', 'contract', 'mail-core', 'e2e', 'bench']

/** Pairs of files that may share lines. To add one, merge another. */
const maxPairs = 80

test('few files share lines', () => {
  const paths = packages
    .flatMap((name) =>
      readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${name}/src/${file}`,
      ),
    )
    .filter((path) => /\.(?:tsx?|css)$/.test(path) && !path.includes('/generated/'))
  const duplicates = findDuplicates(
    new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])),
  )

  expect(duplicates.length, duplicates.toSorted().join('\n')).toBeLessThan(maxPairs)
})

test('finds equal lines in two files and in one, but no imports, comments or conventions', () => {
  const six = ['one()', 'two()', 'three()', 'four()', 'five()', 'six()']
  const indented = six.map((line) => `  ${line}`).join('\n\n')
  expect(
    findDuplicates(
      new Map([
        ['a.ts', six.join('\n')],
        ['b.ts', `f()\n${indented}`],
      ]),
    ),
  ).toEqual(['a.ts:1 ~ b.ts:2'])
  expect(findDuplicates(new Map([['a.ts', [...six, 'f()', ...six].join('\n')]]))).toEqual(['a.ts:1 ~ a.ts:8'])

  const imports = six.map((_, at) => `import {\n  a${at},\n} from './a${at}.ts'`).join('\n')
  const comments = six.map((line) => `// ${line}`).join('\n')
  for (const text of [imports, comments, six.slice(1).join('\n')])
    expect(
      findDuplicates(
        new Map([
          ['a.ts', text],
          ['b.ts', text],
        ]),
      ),
    ).toEqual([])
  expect(findDuplicates(new Map(Array.from({ length: 9 }, (_, at) => [`${at}.ts`, six.join('\n')])))).toEqual(
    [],
  )
})
