import { expect, test } from 'vitest'
import { domainKey, parseDomainName } from './domain-name.ts'

test.each([
  ['mocviet.test', 'mocviet.test'],
  ['MocViet.Test.', 'mocviet.test'],
  ['k1._domainkey.mocviet.test', 'k1._domainkey.mocviet.test'],
  ['mộcviệt.vn', 'xn--mcvit-471b0e.vn'],
  ['_dmarc.mộcviệt.vn', '_dmarc.xn--mcvit-471b0e.vn'],
  [`${'a'.repeat(63)}.test`, `${'a'.repeat(63)}.test`],
])('accepts %j', (text, name) => expect(parseDomainName(text)).toBe(name))

test.each([
  '',
  '.',
  'a..b',
  '.test',
  `${'a'.repeat(64)}.test`,
  `${'a.'.repeat(126)}toolong`,
  's._domainkey.attack.example\0x._domainkey.mocviet.test',
  'mocviet.test/x.attack.example',
  'mocviet.test?x.attack.example',
  'mocviet.test#x.attack.example',
  'x@mocviet.test',
  'mocviet.test:25',
  'mocviet%2etest',
  'mocviet.test\\.attack.example',
  'moc viet.test',
  'mộcviệt.vn/x.attack.example',
  'mộcviệt.vn\0.attack.example',
  '[192.0.2.1]',
])('rejects %j', (text) => expect(parseDomainName(text)).toBeNull())

test('treats international and punycode spellings as equal', () => {
  expect(domainKey('MộcViệt.vn')).toBe(domainKey('xn--mcvit-471b0e.vn'))
})

test.each([
  'mocviet.test/x.attack.example',
  'mocviet%2etest',
  'x@mocviet.test',
  'mocviet.test\0.attack.example',
])('never treats %j as equal to the name it contains', (text) =>
  expect(domainKey(text)).not.toBe('mocviet.test'),
)
