import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { listOldNames } from './old-words.ts'

const root = join(import.meta.dirname, '../..')
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('scripts/house/'))

/** File names too vague to describe their contents. */
const vagueFiles =
  /^(?:.+-)?(?:room|rooms|place|places|face|faces|desk|ahead|at-hand|era|patience|hearers|given-pieces|keep-wanted)$|^way$/

test('file names describe their content', () => {
  const vague = sources.filter((file) => vagueFiles.test(basename(file).replace(/(?:\.\w+)+$/, '')))
  expect(vague).toEqual([])
})

/** Identifiers that were replaced and must not return. */
const goneNames = [
  'takeRoom',
  'useFileDesk',
  'Hearers',
  'KnownPlaces',
  'keepWanted',
  'goWhenThere',
  'successorOf',
  'onClosedDoor',
  'replyMark',
  'treatMessages',
  'noteReleased',
  'meetDevice',
  'bringLetter',
  'carryLetter',
  'Patience',
]

test('replaced names do not return', () => {
  const gone = new RegExp(`\\b(?:${goneNames.join('|')})\\b`)
  const found = sources.flatMap((file) => {
    const name = gone.exec(readFileSync(join(root, file), 'utf8'))?.[0]
    return name ? [`${file}: ${name}`] : []
  })
  expect(found).toEqual([])
})

/** Declared names with an old word that each package may still have. The numbers only go down. */
const allowance: Readonly<Record<string, number>> = {
  bench: 0,
  contract: 0,
  e2e: 0,
  'mail-core': 0,
  scripts: 0,
  'server/src/adapters': 0,
  'server/src/composition': 0,
  'server/src/db': 0,
  'server/src/doors': 0,
  'server/src/features': 0,
  'server/src/kernel': 0,
  'server/src/ports': 0,
  'server/src/testing': 0,
  web: 0,
}

test('no package declares more names with old words than before', () => {
  const counts = Object.keys(allowance).map((folder) => {
    const files = sources.filter((file) => file.startsWith(`${folder}/`) && !file.includes('/generated/'))
    const names = files.flatMap((file) => listOldNames(file, readFileSync(join(root, file), 'utf8')))
    return [folder, names.length]
  })
  // A lower number replaces the one above.
  expect(Object.fromEntries(counts)).toEqual(allowance)
})

test('finds old words in declared names, and not in destructured properties', () => {
  const code =
    'const { place, other: found } = x; function takeBack(given: string) {} interface A { kept: 1; room_id: 2 }'
  expect(listOldNames('a.ts', code)).toEqual(['found', 'takeBack', 'given', 'kept'])
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

/** Letters of an alphabet, and stored or configured names. */
const aboutLetters =
  /^(?:appPasswordLetters|encodeLetters|decodeLetters|randomLetters|groupLetters|isBetweenLetters|lettersAtMost|letterSize|mostLetters|setLetterShortcuts|areLettersEnabled|perLetter|foldedLetters|LEAST_LETTERS|isLetter|inLetters|letters?|letterName|returnedLetters|lettersToCome|letterThatLeavesNext|forwardedLetters)$/

test('`letter` means a letter of an alphabet; mail is a message or a draft', () => {
  const files = sources.filter((file) => /letter/i.test(basename(file)) && !file.includes('/db/migrations/'))
  const named = sources.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /\b(?:const|let|function|class|interface|type|enum) (\w*[lL]etter\w*)/g,
      ),
    ].flatMap(([, name = '']) =>
      aboutLetters.test(name) || /newsletter/i.test(name) ? [] : [`${file}: ${name}`],
    ),
  )
  expect([...files, ...named]).toEqual([])
})
