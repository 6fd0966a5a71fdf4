import { expect, test } from 'vitest'
import { collectPatterns, type Pattern, readFile, type UnknownPattern } from './collect.ts'
import { exceptions, madeWhileRunning } from './exceptions.ts'
import { judge, nameOf } from './judge.ts'
import provedBefore from './proved.json' with { type: 'json' }

const { patterns, unknown } = collectPatterns()
const proved: Readonly<Record<string, string>> = provedBefore

test('every pattern takes linear time or has an exception', () => {
  const excepted = new Set(exceptions.map(({ pattern }) => pattern))
  const waiting = new Map(patterns.map((pattern) => [nameOf(pattern), pattern]))
  for (const name of [...excepted, ...Object.keys(proved)]) waiting.delete(name)
  const wrong = [...waiting].flatMap(([name, pattern]) => {
    const { status, says } = judge(pattern)
    return status === 'safe' ? [] : [`${pattern.path}:${pattern.line} ${name} is ${status}: ${says}`]
  })
  expect(
    wrong,
    `\n${wrong.join('\n')}\n(npm run patterns tells more, and writes down what is linear)\n`,
  ).toEqual([])
  expect(patterns.length).toBeGreaterThan(300)
}, 240_000)

test('every exception belongs to an existing pattern', () => {
  const names = new Set(patterns.map(nameOf))
  const told = [...exceptions.map(({ pattern }) => pattern), ...Object.keys(proved)]
  expect(told.filter((name) => !names.has(name))).toEqual([])
})

test('patterns built at run time are listed with their limit', () => {
  const known = new Set(madeWhileRunning.map(({ path, written }) => `${path} ${written}`))
  expect(unknown.map(({ path, written }) => `${path} ${written}`).filter((one) => !known.has(one))).toEqual(
    [],
  )
  expect(known.size).toBe(unknown.length)
})

test('the checker finds a quadratic pattern, literal or concatenated', () => {
  const found: Pattern[] = []
  const made: UnknownPattern[] = []
  const code = [
    'const blanks = /^\\s+|\\s+$/g',
    "const WORD = '[a-z]+'",
    'const put = new RegExp(`${WORD}${WORD}!`)',
    'const other = (name) => new RegExp(`^${name}`)',
  ].join('\n')
  readFile('x.ts', code, found, made)
  expect(found.map(({ source }) => source)).toEqual(['^\\s+|\\s+$', '[a-z]+[a-z]+!'])
  expect(found.map((pattern) => judge(pattern).status)).toEqual(['vulnerable', 'vulnerable'])
  expect(made).toHaveLength(1)
})
