import { expect, test } from 'vitest'
import { checkScript } from './check-script.ts'
import { matchText } from './match.ts'
import { findSegment, foldedFor, toMatchedText } from './matched-text.ts'
import { matchPattern } from './pattern.ts'
import { runScript } from './run-script.ts'
import type { SieveMessage } from './sieve-message-data.ts'
import { Variables } from './variables.ts'
import { maxWork, TooMuchWork, Work } from './work.ts'

const message = (change: Partial<SieveMessage> = {}): SieveMessage => ({
  headers: [{ name: 'subject', value: 'Invoice 12' }],
  bytes: 100,
  envelope: { from: 'vy@xuongmoc.example', to: 'khue@mocviet.test' },
  text: 'Please pay.',
  raw: new TextEncoder().encode('Subject: Invoice 12\r\n\r\nPlease pay.\r\n'),
  ...change,
})

function run(script: string, parsed = message(), work?: number) {
  const { program, faults } = checkScript(script)
  if (!program) throw new Error(JSON.stringify(faults))
  return runScript(program, parsed, {
    now: 0,
    zoneMinutes: 420,
    hasFolder: () => false,
    ...(work === undefined ? {} : { work }),
  })
}

const inbox = [{ folder: 'INBOX', flags: [], creates: false }]

test('a runtime failure delivers to the inbox and sends nothing', () => {
  const many = Array.from({ length: 5 }, (_, n) => `redirect "a${n}@b.vn";`).join('\n')
  expect(run(many)).toEqual({ copies: inbox, redirects: [], vacation: null, failure: 'too_many_redirects' })
  expect(run('require "variables"; set "a" "x"; redirect "${a}";')).toMatchObject({
    copies: inbox,
    failure: 'bad_address',
  })
  expect(run('require "vacation"; discard; vacation "a"; vacation "b";')).toMatchObject({
    copies: inbox,
    failure: 'two_vacations',
  })
  expect(run('discard;', message(), 0)).toMatchObject({ copies: inbox, failure: 'too_much_work' })
})

test('limits vacation days to one to thirty, and equal replies have equal handles', () => {
  const vacation = (tags: string) => run(`require "vacation"; vacation ${tags} "I am away";`).vacation
  expect([vacation(':days 0')?.days, vacation(':days 5000')?.days, vacation('')?.days]).toEqual([1, 30, 7])
  expect(vacation(':days 3')?.handle).toBe(vacation('')?.handle)
  expect(vacation(':subject "x"')?.handle).not.toBe(vacation('')?.handle)
  expect(vacation(':handle "h"')?.handle).toBe('h')
})

test('the envelope sender of a bounce is empty', () => {
  const bounce = message({ envelope: { from: '', to: 'khue@mocviet.test' } })
  const isTrue = (condition: string) =>
    run(`require "envelope"; if ${condition} { discard; }`, bounce).copies.length === 0
  expect(isTrue('envelope "from" ""')).toBe(true)
  expect(isTrue('envelope :domain "from" ""')).toBe(true)
  expect(isTrue('envelope :contains "from" "x"')).toBe(false)
})

const like = (text: string, pattern: string, work: Work) =>
  matchPattern(toMatchedText('i;ascii-casemap', text), foldedFor('i;ascii-casemap', pattern), work)

test.each<[string, string, string[] | null]>([
  ['abc', 'abc', ['abc']],
  ['abc', 'ab', null],
  ['abc', '*', ['abc', 'abc']],
  ['', '*', ['', '']],
  ['', '?', null],
  ['xaya', '*a*', ['xaya', 'x', 'ya']],
  ['abcb', '*b', ['abcb', 'abc']],
  ['a.b.c', '*.*', ['a.b.c', 'a', 'b.c']],
  ['abc', '?b?', ['abc', 'a', 'c']],
  ['a😀c', 'a?c', ['a😀c', '😀']],
  ['a😀', '*?', ['a😀', 'a', '😀']],
  ['😀b', '*?b', ['😀b', '', '😀']],
  ['a*c', 'a\\*c', ['a*c']],
  ['abc', 'a\\*c', null],
  ['aab', '*ab', ['aab', 'a']],
  ['ab', '*ab*b', null],
  ['ABC', 'a*C', ['ABC', 'B']],
])('%s matches %s: %j', (text, pattern, values) => {
  expect(like(text, pattern, new Work())).toEqual(values)
})

/** Amount of work. */
function workOf(execute: (work: Work) => void): number {
  let spent = 0
  const work = new Work()
  work.spend = (amount) => {
    spent += amount + 1
  }
  execute(work)
  return spent
}

test.each<[string, (n: number) => [text: string, pattern: string]]>([
  ['many stars', (n) => ['a'.repeat(n), `${'*a'.repeat(50)}b`]],
  ['a piece that almost fits', (n) => ['a'.repeat(n), `*${'a'.repeat(200)}b*`]],
  ['single wildcards', (n) => ['a'.repeat(n), '*a?a?b*']],
  ['only stars', (n) => ['a'.repeat(n), '*'.repeat(100)]],
])('with %s, twice the text is twice the work', (_, build) => {
  const workFor = (n: number) => workOf((work) => like(...build(n), work))
  expect(workFor(40_000) / workFor(20_000)).toBeLessThan(2.5)
})

test('searches a repetitive key in one pass', () => {
  const contains = { kind: 'contains', relation: 'eq', comparator: 'i;octet' } as const
  const workFor = (n: number) =>
    workOf((work) =>
      matchText(contains, toMatchedText('i;octet', 'a'.repeat(n)), { key: `${'a'.repeat(n / 2)}b`, work }),
    )
  expect(workFor(40_000) / workFor(20_000)).toBeLessThan(2.5)
  expect(findSegment('xabababac', 'ababac', { from: 0, work: new Work() })).toBe(3)
})

test('counts variable values before expanding them', () => {
  const variables = new Variables(true, new Work(100_000))
  variables.set('a', 'x'.repeat(4096))
  expect(() => variables.expand('${a}'.repeat(200_000))).toThrow(TooMuchWork)
})

test('limits the work of any script and message', () => {
  const condition = `body :contains ["${Array.from({ length: 2000 }, (_, n) => `b${n}`).join('","')}"]`
  const script = `require "body";\n${`if ${condition} { keep; }\n`.repeat(5)}discard;`
  expect(run(script, message({ text: 'a'.repeat(200_000) })).failure).toBe('too_much_work')
  expect(maxWork).toBeLessThanOrEqual(5_000_000)
})

test('nests blocks, and else belongs to its own if', () => {
  const script = `if true { if false { stop; } elsif true { if false { keep; } else { discard; } } else { stop; } }`
  expect(run(script).copies).toEqual([])
})
