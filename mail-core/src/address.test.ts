import { expect, test } from 'vitest'
import { displayNameOf, domainOf, isValidEmail, normaliseEmail } from './address.ts'
import { withMinimalQuoting } from './quoted-local.ts'
import { processorTimeOf } from './testing/processor-time.fixture.ts'

test.each([
  'a@b.vn',
  'KHUE@MocViet.test',
  'tran.minh+don-hang@mocviet.com.vn',
  "o'neil@example.ie",
  'khuê@mộcviệt.vn',
  'info@xn--mcvit-6qa.vn',
  'a@1and1.com',
  `${'l'.repeat(64)}@example.com`,
  '"nam van"@b.vn',
  '"Nguyễn Văn, Nam"@b.vn',
  '"a@b"@c.vn',
  '"nam \\"kho\\" \\\\ 2"@b.vn',
  '""@b.vn',
  `"${'l'.repeat(62)}"@example.com`,
])('accepts the address %s', (email) => {
  expect(isValidEmail(email)).toBe(true)
})

test.each([
  '',
  '@',
  'khue',
  'khue@',
  '@mocviet.test',
  'khue@localhost',
  'khue@@mocviet.test',
  'khue@mocviet..test',
  '.khue@mocviet.test',
  'khue.@mocviet.test',
  'khue@-mocviet.test',
  'khue@mocviet-.test',
  'khue @mocviet.test',
  'khue@mocviet.test\nBcc: x@y.vn',
  'khue@127.0.0.1',
  'Khuê <khue@mocviet.test>',
  'a@b.vn,c@d.vn',
  `${'l'.repeat(65)}@example.com`,
  `a@${'d'.repeat(64)}.com`,
  `a@${'d.'.repeat(130)}com`,
  '"nam van@b.vn',
  'nam van"@b.vn',
  '"nam"van@b.vn',
  'x"nam van"@b.vn',
  '"nam" "van"@b.vn',
  '"nam"van"@b.vn',
  '"nam\\"@b.vn',
  '"nam\r\nvan"@b.vn',
  '"nam\tvan"@b.vn',
  '"nam\u202evan"@b.vn',
  '"nam<van>"@b.vn',
  '"nam van"@localhost',
  `"${'l'.repeat(63)}"@example.com`,
])('rejects %j as an address', (email) => {
  expect(isValidEmail(email)).toBe(false)
})

test('rejects a long hostile string quickly', async () => {
  const quoted = [`"${'\\ '.repeat(126)}`, `"${'a"'.repeat(126)}`]
  const cost = await processorTimeOf(() => {
    for (const email of [
      `${'a.'.repeat(100_000)}@`,
      `a@${'a-'.repeat(100_000)}`,
      '!'.repeat(200),
      ...quoted,
    ]) {
      expect(isValidEmail(email)).toBe(false)
    }
  })
  expect(cost).toBeLessThan(60_000)
})

test('normalises the spellings of one address', () => {
  expect(normaliseEmail('  Khue@MocViet.Test ')).toBe('khue@mocviet.test')
  expect(normaliseEmail('khue\u0302@mocviet.test')).toBe('khuê@mocviet.test')
})

test.each([
  ['"khue"@mocviet.test', 'khue@mocviet.test'],
  ['"kh\\ue"@mocviet.test', 'khue@mocviet.test'],
  ['"khue tran"@mocviet.test', '"khue tran"@mocviet.test'],
  ['"khue\\ \\"tran\\""@mocviet.test', '"khue \\"tran\\""@mocviet.test'],
  ['"khue."@mocviet.test', '"khue."@mocviet.test'],
  ['"a@b"@mocviet.test', '"a@b"@mocviet.test'],
  ['khue@mocviet.test', 'khue@mocviet.test'],
  ['"khue', '"khue'],
])('quotes %s only as far as necessary: %s', (email, minimal) => {
  expect(withMinimalQuoting(email)).toBe(minimal)
})

test('the domain follows the last at sign', () => {
  expect(domainOf('Khue@MocViet.Test')).toBe('mocviet.test')
  expect(domainOf('"a@b"@c.vn')).toBe('c.vn')
  expect(domainOf('khue')).toBe('')
})

test('displays the local part if there is no name', () => {
  expect(displayNameOf({ name: ' Trần Minh Khuê ', email: 'khue@mocviet.test' })).toBe('Trần Minh Khuê')
  expect(displayNameOf({ name: '', email: 'khue@mocviet.test' })).toBe('khue')
  expect(displayNameOf({ name: ' ', email: 'khue' })).toBe('khue')
})

test.each([
  ['ceo@mocviet.test', 'x@la.example', 'x@la.example'],
  ['"Giám đốc" ceo@mocviet.test', 'x@la.example', 'x@la.example'],
  ['ceo@mocviet', 'x@la.example', 'x@la.example'],
  ['ceo＠mocviet.test', 'x@la.example', 'x@la.example'],
  ['ceo\u00ad@\u200bmocviet.test', 'x@la.example', 'x@la.example'],
  ['x@la.example, ceo@mocviet.test', 'x@la.example', 'x@la.example'],
  ['X@La.Example', 'x@la.example', 'X@La.Example'],
  ['Khuê (x@la.example)', 'x@la.example', 'Khuê (x@la.example)'],
  ['Cà phê @ nhà', 'x@la.example', 'Cà phê @ nhà'],
  ['@khue', 'x@la.example', '@khue'],
  ['ceo@mocviet.test', '', 'ceo@mocviet.test'],
])('displays the name %j with the address %j as %j', (name, email, called) => {
  expect(displayNameOf({ name, email })).toBe(called)
})

test.each([
  ['', '"ceo@mocviet.test"@la.example', '"ceo@mocviet.test"@la.example'],
  ['', 'ceo＠mocviet.test@la.example', 'ceo＠mocviet.test@la.example'],
  ['ceo @mocviet.test', 'x@la.example', 'x@la.example'],
  ['ceo\u0332@mocviet.test', 'x@la.example', 'x@la.example'],
  ['Khuê (@khue)', 'x@la.example', 'Khuê (@khue)'],
])('never displays the address of another person as a name: %j, %j', (name, email, called) => {
  expect(displayNameOf({ name, email })).toBe(called)
})

test('a trailing dot does not change a domain', () => {
  expect(domainOf('ceo@mocviet.test.')).toBe('mocviet.test')
})

test('checks a name of any length in linear time', () => {
  const name = 'a@'.repeat(200_000)
  expect(displayNameOf({ name: `${name}@`, email: 'x@la.example' })).toBe('x@la.example')
  expect(displayNameOf({ name: '@'.repeat(400_000), email: 'x@la.example' })).toHaveLength(400_000)
})
