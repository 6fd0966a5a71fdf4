import { expect, test } from 'vitest'
import { checkPattern, patternKey } from './check-pattern.ts'
import { collectPatterns, type Pattern, readFile, type UnknownPattern } from './collect.ts'
import { builtAtRuntime, exceptions } from './exceptions.ts'
import verifiedBefore from './verified.json' with { type: 'json' }

const { patterns, unknown } = collectPatterns()
const verified: Readonly<Record<string, string>> = verifiedBefore

test('every pattern takes linear time or has an exception', () => {
  const excepted = new Set(exceptions.map(({ pattern }) => pattern))
  const waiting = new Map(patterns.map((pattern) => [patternKey(pattern), pattern]))
  for (const name of [...excepted, ...Object.keys(verified)]) waiting.delete(name)
  const wrong = [...waiting].flatMap(([name, pattern]) => {
    const { status, summary } = checkPattern(pattern)
    return status === 'safe' ? [] : [`${pattern.path}:${pattern.line} ${name} is ${status}: ${summary}`]
  })
  expect(
    wrong,
    `\n${wrong.join('\n')}\n(npm run patterns tells more, and writes down what is linear)\n`,
  ).toEqual([])
  expect(patterns.length).toBeGreaterThan(300)
}, 240_000)

test('every exception belongs to an existing pattern', () => {
  const names = new Set(patterns.map(patternKey))
  const listed = [...exceptions.map(({ pattern }) => pattern), ...Object.keys(verified)]
  expect(listed.filter((name) => !names.has(name))).toEqual([])
})

test('patterns built at run time are listed with their limit', () => {
  const listedExceptions = new Set(builtAtRuntime.map(({ path, written }) => `${path} ${written}`))
  expect(
    unknown
      .map(({ path, sourceText }) => `${path} ${sourceText}`)
      .filter((one) => !listedExceptions.has(one)),
  ).toEqual([])
  expect(listedExceptions.size).toBe(unknown.length)
})

test('the checker finds a quadratic pattern, literal or concatenated', () => {
  const collected: Pattern[] = []
  const builtPatterns: UnknownPattern[] = []
  const code = [
    'const blanks = /^\\s+|\\s+$/g',
    "const WORD = '[a-z]+'",
    'const put = new RegExp(`${WORD}${WORD}!`)',
    'const other = (name) => new RegExp(`^${name}`)',
  ].join('\n')
  readFile('x.ts', code, { patterns: collected, unknown: builtPatterns })
  expect(collected.map(({ source }) => source)).toEqual(['^\\s+|\\s+$', '[a-z]+[a-z]+!'])
  expect(collected.map((pattern) => checkPattern(pattern).status)).toEqual(['vulnerable', 'vulnerable'])
  expect(builtPatterns).toHaveLength(1)
})
