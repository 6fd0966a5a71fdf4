import { expect, test } from 'vitest'
import { processorTimeOf } from '../testing/processor-time.fixture.ts'
import {
  addPerson,
  addWords,
  allowPrefixes,
  emptyQuery,
  formatQuery,
  isEmptyQuery,
  parseQuery,
  parseTyped,
  type SearchQuery,
  type SearchTerm,
} from './search-query.ts'

function term(text: string, more: Partial<SearchTerm> = {}): SearchTerm {
  return { field: 'any', text, isPhrase: false, isExcluded: false, isPrefix: false, ...more }
}

function query(more: Partial<SearchQuery>): SearchQuery {
  return { ...emptyQuery(), ...more }
}

test.each<[string, Partial<SearchQuery>]>([
  ['báo giá', { terms: [term('báo'), term('giá')] }],
  ['"gỗ sồi" báo', { terms: [term('gỗ sồi', { isPhrase: true }), term('báo')] }],
  ['“gỗ sồi”', { terms: [term('gỗ sồi', { isPhrase: true })] }],
  ['giá -nháp', { terms: [term('giá'), term('nháp', { isExcluded: true })] }],
  ['-"bản nháp"', { terms: [term('bản nháp', { isPhrase: true, isExcluded: true })] }],
  ['from:vy', { terms: [term('vy', { field: 'from' })] }],
  ['From: vy', { terms: [term('vy', { field: 'from' })] }],
  ['to:"Thu Hà" giá', { terms: [term('Thu Hà', { field: 'to', isPhrase: true }), term('giá')] }],
  ['-subject:giá', { terms: [term('giá', { field: 'subject', isExcluded: true })] }],
  ['filename:pdf', { terms: [term('pdf', { field: 'filename' })] }],
  ['MV-DH-1234', { terms: [term('MV-DH-1234')] }],
  ['has:attachment is:unread is:starred', { hasAttachment: true, isRead: false, isStarred: true }],
  ['-has:file -is:starred IS:READ', { hasAttachment: false, isRead: true, isStarred: false }],
  ['is:muted', { isMuted: true }],
  ['-is:muted', { isMuted: false }],
  ['in:"Khách hàng/Nordhus"', { folder: 'Khách hàng/Nordhus' }],
  ['in:anywhere', { folder: 'anywhere' }],
  ['after:2026-03-01 before:2/4/2026', { after: '2026-03-01', before: '2026-04-02' }],
  ['after:2026 before:2026/7', { after: '2026-01-01', before: '2026-07-01' }],
  ['larger:10M smaller:1,5MB', { largerThanBytes: 10_485_760, smallerThanBytes: 1_572_864 }],
  ['larger:500k', { largerThanBytes: 512_000 }],
  ['smaller:999999999999999', { smallerThanBytes: 999_999_999_999_999 }],
  ['after:1970 before:1970-01-02', { after: '1970-01-01', before: '1970-01-02' }],
  ['after:2199-12-31 before:2200', { after: '2199-12-31', before: '2200-01-01' }],
  ['in:"Dự án \\"Sồi\\""', { folder: 'Dự án "Sồi"' }],
  ['"khổ \\"A4\\""', { terms: [term('khổ "A4"', { isPhrase: true })] }],
])('%s', (typed, expected) => {
  expect(parseQuery(typed)).toEqual(query(expected))
})

test.each<[string, string[]]>([
  ['báo gi', ['gi']],
  ['báo giá ', []],
  ['from:vy', ['vy']],
  ['from:vy bao', ['bao']],
  ['"báo giá"', []],
  ['"báo gi', ['gi']],
  ['giá -nháp', []],
  ['báo is:unread', []],
])('while %s is typed, its last word may be a prefix', (typed, open) => {
  const { terms } = parseTyped(typed)
  expect(terms.filter(({ isPrefix }) => isPrefix).map(({ text }) => text)).toEqual(open)
})

test('if entire words match nothing, the last word of each field may be a prefix', () => {
  const { terms } = allowPrefixes(parseQuery('from:v subject:"gỗ" báo gi -xấ'))
  expect(terms.filter(({ isPrefix }) => isPrefix).map(({ text }) => text)).toEqual(['v', 'gi'])
})

test.each<[string, string[]]>([
  ['from:', ['from:']],
  ['is:nice', ['is:nice']],
  ['before:hôm qua', ['before:hôm', 'qua']],
  ['before:2026-02-30', ['before:2026-02-30']],
  ['before:1960', ['before:1960']],
  ['before:1970-01-01', ['before:1970-01-01']],
  ['before:0000-01-01 bao', ['before:0000-01-01', 'bao']],
  ['after:9999', ['after:9999']],
  ['after:2200-01-01', ['after:2200-01-01']],
  ['larger:0', ['larger:0']],
  ['larger:9999999999G', ['larger:9999999999G']],
  ['has:', ['has:']],
  ['"báo giá', ['báo', 'giá']],
  ['giá"', ['giá']],
  ['foo:bar', ['foo:bar']],
  ['-in:Trash', ['in:Trash']],
  ['http://example.test/a?b=c', ['http://example.test/a?b=c']],
  ['!!! ??? * ( ) -', []],
  ['""', []],
  ['- -- "" \u0000', []],
])('searches invalid syntax as words: %s', (typed, words) => {
  const { terms, ...filters } = parseQuery(typed)
  expect(terms.map(({ text }) => text)).toEqual(words)
  expect(isEmptyQuery({ terms: [], ...filters })).toBe(true)
})

test('a quoted name in a form field is a name, and an unquoted `me` is the user', () => {
  const form = emptyQuery()
  addPerson(form, 'from', 'me')
  addPerson(form, 'to', '"me"')
  addPerson(form, 'to', 'Vy "Bé" Trần')

  expect(form.terms).toEqual([
    term('me', { field: 'from' }),
    term('me', { field: 'to', isPhrase: true }),
    term('Vy "Bé" Trần', { field: 'to' }),
  ])
  expect(formatQuery(form)).toBe('from:me to:"me" to:"Vy \\"Bé\\" Trần"')
})

test('converts form fields to a query and back to text', () => {
  const form = emptyQuery()
  addPerson(form, 'from', 'Phạm Thảo Vy')
  addWords(form, 'subject', 'báo giá')
  addWords(form, 'any', '"gỗ sồi" is:unread')
  form.hasAttachment = true
  form.largerThanBytes = 2048

  expect(formatQuery(form)).toBe(
    'from:"Phạm Thảo Vy" subject:báo subject:giá "gỗ sồi" "is:unread" has:attachment larger:2K',
  )
})

test('formatting and parsing preserve a query', () => {
  const fragments = [
    'báo',
    '"gỗ sồi"',
    'from:vy@x.vn',
    'to:"Thu Hà"',
    '-nháp',
    '-"a b"',
    'subject:',
    '"',
    '-',
    ':',
    'is:unread',
    'has:attachment',
    'in:"a/b c"',
    'in:Sent',
    'before:1/2/2026',
    'after:2026',
    'larger:1,5M',
    'smaller:77',
    '-from:x',
    'is:x',
    '“',
    'đ',
    '--x',
    '"from:x"',
    'in:"a \\"b\\""',
    '\\',
    'before:1960',
  ]
  let seed = 7
  const pick = (options: readonly string[]) => options[chance(options.length)] ?? ''
  const chance = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % n
  }
  for (let round = 0; round < 3000; round++) {
    const typed = Array.from({ length: chance(7) }, () => pick(fragments) + pick([' ', '', '  '])).join('')
    const once = formatQuery(parseQuery(typed))
    expect(formatQuery(parseQuery(once)), typed).toBe(once)
  }
})

test('a huge query is parsed quickly', async () => {
  for (const fragment of ['"', '-', 'a ', 'from:', 'from:"', ' ', '-"', '“x', 'in:a', '\u0000', 'ế']) {
    const typed = fragment.repeat(1_000_000)
    expect(parseQuery(typed).terms.length).toBeLessThanOrEqual(32)
    expect(await processorTimeOf(() => parseQuery(typed))).toBeLessThan(500)
  }
})
