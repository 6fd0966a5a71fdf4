import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

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
  /^(?:appPasswordLetters|encodeLetters|decodeLetters|randomLetters|groupLetters|isBetweenLetters|lettersAtMost|letterSize|mostLetters|setLetterShortcuts|areLettersOn|perLetter|foldedLetters|LEAST_LETTERS|isLetter|inLetters|letters?|letterName|returnedLetters|lettersToCome|letterThatLeavesNext|forwardedLetters)$/

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
