import { describe, expect, test } from 'vitest'
import { compileRule } from './compile-rule.ts'
import { compileScript } from './compile-script.ts'
import { golden } from './golden.fixture.ts'
import { readRule } from './read-rule.ts'
import type { FilterRule, Rule } from './rule.ts'
import { parseSieve } from './script/parser.ts'

const lines = (script: string) => script.replace(/\r\n/g, '\n')

describe.each(golden)('$title', ({ rule, script }) => {
  test('compiles to this script', () => expect(lines(compileRule(rule))).toBe(script))
  test('is read back from the script', () => expect(readRule(script)).toEqual(rule))
  test('is read back from CRLF line ends', () => expect(readRule(compileRule(rule))).toEqual(rule))
})

const filter = (value: string, ...actions: FilterRule['actions']): FilterRule => ({
  conditions: [{ type: 'subject', comparator: 'contains', value }],
  actions,
})

test('a disabled action is not in the script', () => {
  const rule = filter('1', { type: 'discard', enable: false }, { type: 'fileinto', value: 'A', enable: true })
  expect(compileRule(rule)).not.toContain('discard')
})

test('accepts explicit default arguments', () => {
  const short = 'if header :contains "subject" "x" { discard; stop; }'
  const long =
    'if allof (header :comparator "i;ascii-casemap" :contains ["Subject"] ["x"]) { discard; stop; } # so'
  const rule = filter('x', { type: 'discard', enable: true })
  expect(readRule(short)).toEqual(rule)
  expect(readRule(long.replace('Subject', 'subject'))).toEqual(rule)
})

test('blocked senders come first, and a filing filter ends the filters only', () => {
  const script = compileScript([
    { type: 'vacation', start_date: null, end_date: null, subject: 's', from: 'a@b.vn', body: 'b' },
    { type: 'autofw', email: 'x@y.vn' },
    filter('1', { type: 'fileinto', value: 'A', enable: true }),
    filter('2', { type: 'setflag', value: 'Seen', enable: true }),
    { type: 'auto_mark_spam', from: 'p@q.vn' },
  ])
  expect(parseSieve(script).map(({ name }) => name)).toEqual([
    'require',
    'if',
    'if',
    'if',
    'redirect',
    'vacation',
  ])
  expect(lines(script)).toContain('set "filed" "yes";\n}\nif allof (not string :is "${filed}" "yes", header')
})

test('a message gets one reply, by the first filter, with its text for other programs', () => {
  const answering = (value: string) => filter(value, { type: 'reply', value, enable: true })
  const rules: Rule[] = [
    { type: 'vacation', start_date: null, end_date: null, subject: 's', from: 'a@b.vn', body: 'b' },
    answering('1'),
    answering('2'),
  ]
  const unanswered = 'if not string :is "${answered}" "yes" {'
  const script = lines(compileScript(rules, (id) => (id === '1' ? { subject: 'Giá', text: 'Một' } : null)))
  expect(script).toContain(
    `${unanswered}\n    vacation :days 1 :subject "Giá" :handle "template:1" text:\nMột\n.\n;\n    set "answered" "yes";\n  }`,
  )
  expect(script).toContain('vacation :days 1 :handle "template:2" "";')
  expect(script).toMatch(/if allof \(not string :is "\$\{answered\}" "yes"\) \{\n {2}vacation :days 4/)
})

test('a dollar sign in user text is no variable', () => {
  const files = filter('${filed}', { type: 'fileinto', value: '${filed}" "yes"', enable: true })
  const script = compileScript([files, files])
  expect(script).toContain('set "dollar" "$";')
  expect(script.match(/\$\{dollar\}\{filed\}/g)?.length).toBeGreaterThanOrEqual(4)
  expect(script.match(/\$\{filed\}/g)).toHaveLength(1)
})

test.each([
  ['words that are all of the subject', 'if header :is "subject" "x" { discard; stop; }'],
  ['words in another header', 'if header :contains "X-Spam-Flag" "YES" { discard; stop; }'],
  ['a pattern', 'if header :matches "subject" "*x*" { discard; stop; }'],
  ['the first of several values', 'if header :contains "subject" ["x", "y"] { discard; stop; }'],
  ['one of several headers', 'if header :contains ["subject", "to"] "x" { discard; stop; }'],
  ['a recipient', 'if address :contains "to" "a@b.vn" { discard; stop; }'],
  ['a domain', 'if address :domain :contains "from" "a@b.vn" { discard; stop; }'],
  ['numbers', 'require "relational"; if header :value "ge" "subject" "5" { discard; stop; }'],
  ['how many', 'require "relational"; if address :count "ge" "from" "5" { discard; stop; }'],
  ['another comparator', 'if header :comparator "i;octet" :contains "subject" "x" { discard; stop; }'],
  ['sending on without a copy', 'redirect "a@b.vn";'],
  [
    'a folder that is to be made',
    'require ["fileinto", "mailbox"]; if size :over 5K { fileinto :create "A"; }',
  ],
  ['a copy in a folder', 'require ["fileinto", "copy"]; if size :over 5K { fileinto :copy "A"; }'],
  ['a size of bytes', 'if size :over 5 { discard; stop; }'],
  ['one command too many', 'if size :over 5K { discard; stop; } keep;'],
  ['additional actions', 'require "fileinto"; if size :over 5K { fileinto "A"; } else { discard; }'],
  ['an end', 'require "fileinto"; if size :over 5K { fileinto "A"; stop; }'],
  ['uppercase words in case-sensitive tests', 'if header :contains "subject" "HOÁ" { discard; stop; }'],
  ['a script of another program', 'keep;'],
  ['two rules', 'redirect "a@b.vn"; redirect "c@d.vn";'],
  ['nothing', ''],
  ['an action we do not have', 'if header :contains "subject" "x" { reject "no"; }'],
  ['a string without end', 'fileinto "A;'],
  ['a test we do not have', 'if exists "x-spam" { discard; }'],
])('%s is not a rule', (_, script) => expect(readRule(script)).toBeNull())

test.each([
  ['a string without end', 'fileinto "A;'],
  ['a missing semicolon', 'discard'],
  ['a brace too many', 'if true { discard; } }'],
  ['not a Sieve script', 'discard; %%'],
  ['a script that is nested too deeply', `${'if true { '.repeat(60)}${'}'.repeat(60)}`],
  ['tests nested without end', `if ${'not '.repeat(200)}true { discard; }`],
  ['a script of more than a million characters', `# ${'a'.repeat(1_000_000)}\ndiscard;`],
])('rejects %s with an explanation', (_, script) => {
  expect(() => parseSieve(script)).toThrow(SyntaxError)
})
