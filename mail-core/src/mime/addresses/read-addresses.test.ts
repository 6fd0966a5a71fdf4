import { expect, test } from 'vitest'
import { growthOf, maxGrowth } from '../../testing/growth.fixture.ts'
import { readAddresses } from './read-addresses.ts'

const read = (header: string) => readAddresses(header, 100).map(({ name, email }) => `${name}|${email}`)

test.each([
  ['a@b.vn', ['|a@b.vn']],
  ['Nam <a@b.vn>', ['Nam|a@b.vn']],
  ['<a@b.vn>', ['|a@b.vn']],
  ['"Lê, Nam" <a@b.vn>, c@d.vn', ['Lê, Nam|a@b.vn', '|c@d.vn']],
  ['a@b.vn (Nam (kho))', ['Nam (kho)|a@b.vn']],
  ['Xưởng: a@b.vn, Nam <c@d.vn>;, e@f.vn', ['|a@b.vn', 'Nam|c@d.vn', '|e@f.vn']],
  ['undisclosed-recipients:;', []],
  ['=?utf-8?Q?L=C3=AA=2C_Nam?= <a@b.vn>', ['Lê, Nam|a@b.vn']],
  ['=?utf-8?Q?evil=40x.vn=3E?= <a@b.vn>', ['evil@x.vn>|a@b.vn']],
  ['"nam \\"kho\\" van"@b.vn', ['|"nam \\"kho\\" van"@b.vn']],
  ['"a@b.vn" <evil@x.vn>', ['a@b.vn|evil@x.vn']],
  ['a@b.vn <a@b.vn>', ['|a@b.vn']],
  ['A@B.VN <A@B.VN>', ['|A@b.vn']],
  ['Nam <Nam@ĐaIat.VN>', ['Nam|Nam@đaiat.vn']],
  ['MAILER-DAEMON <MAILER-DAEMON>', ['MAILER-DAEMON|MAILER-DAEMON']],
  ["'Nam' <a@b.vn>", ['Nam|a@b.vn']],
  ['Nam <x <a@b.vn>', ['Nam|a@b.vn']],
  ['Nam <a@b.vn', ['Nam|a@b.vn']],
  ['Nam <@relay.vn,@other.vn:a@b.vn>', ['Nam|a@b.vn']],
  ['Nam a@b.vn', ['Nam|a@b.vn']],
  ['a@b.vn; c@d.vn', ['|a@b.vn', '|c@d.vn']],
  ['"Nam \\"Gỗ\\" Trần" <a@b.vn>', ['Nam "Gỗ" Trần|a@b.vn']],
  ['Nam\u202e <\u200ba@b.vn\u200b>', ['Nam|a@b.vn']],
  ['Nam <a@b\u00ad.vn>', ['Nam|a@b\ufffd.vn']],
  ['Nam <a@b\u{e0061}\u3164.vn>', ['Nam|a@b\ufffd\ufffd.vn']],
  ['❤\ufe0f Nam <a@b.vn>', ['❤\ufe0f Nam|a@b.vn']],
  ['a(ở kho)@b.vn', ['ở kho|a@b.vn']],
  ['Nam <a(ở > kho)@b(\\)).vn>', ['Nam|a@b.vn']],
  ['Nam <"a>b(c)"@b.vn>', ['Nam|"a>b(c)"@b.vn']],
  ['Nam <a"@b.vn>, c@d.vn', ['Nam|a"@b.vn', '|c@d.vn']],
  ['group:;', []],
  ['"Xưởng, Kho" : ;', []],
  ['khue@mocviet.test:;', []],
  ['khue@mocviet.test:a@b.vn;', ['|a@b.vn']],
  ['Nam', ['Nam|']],
  [',,;;', []],
  ['', []],
])('%j contains %j', (header, people) => {
  expect(read(header)).toEqual(people)
})

test('reads at most the requested number of addresses', () => {
  expect(readAddresses('a@b.vn,'.repeat(1000), 7)).toHaveLength(7)
})

test.each(['<a@b ', '<a@b> ', '<a(', 'a@b:', 'a:', '"a', '"a"@', '(', 'a@'])(
  'repeating %j takes linear time',
  async (fragment) => {
    const growth = await growthOf(
      (times) => fragment.repeat(times),
      (header) => readAddresses(header, 1_000_000),
    )
    expect(growth.factor, JSON.stringify(growth)).toBeLessThan(maxGrowth)
  },
)
