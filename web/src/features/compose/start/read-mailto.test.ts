import { expect, test } from 'vitest'
import { readComposeAddress, readMailto } from './read-mailto.ts'

const nothing = { to: '', cc: '', bcc: '', subject: '', body: '' }

test.each([
  ['mailto:ha@mocviet.test', { to: 'ha@mocviet.test' }],
  ['MAILTO:ha@mocviet.test', { to: 'ha@mocviet.test' }],
  ['mailto:ha@mocviet.test,phuc@mocviet.test', { to: 'ha@mocviet.test, phuc@mocviet.test' }],
  ['mailto:ha+don@mocviet.test', { to: 'ha+don@mocviet.test' }],
  [
    'mailto:?to=ha@mocviet.test&cc=phuc@mocviet.test&bcc=duy@dakwood.test',
    {
      to: 'ha@mocviet.test',
      cc: 'phuc@mocviet.test',
      bcc: 'duy@dakwood.test',
    },
  ],
  [
    'mailto:ha@mocviet.test?subject=B%C3%A1o%20gi%C3%A1&body=Ch%C3%A0o%0D%0AC%E1%BA%A3m%20%C6%A1n',
    {
      to: 'ha@mocviet.test',
      subject: 'Báo giá',
      body: 'Chào\r\nCảm ơn',
    },
  ],
  ['mailto:ha@mocviet?cc=khong', {}],
  ['mailto:%22nam%20van%22@b.vn,ha@mocviet.test', { to: '"nam van"@b.vn, ha@mocviet.test' }],
  ['mailto:Ha%20%3Cha@mocviet.test%3E', { to: 'Ha <ha@mocviet.test>' }],
  ['mailto:ha@mocviet.test?subject=50%', { to: 'ha@mocviet.test', subject: '50%' }],
  [
    'mailto:ha@mocviet.test?subject=a%0D%0ABcc:%20x@y.vn',
    { to: 'ha@mocviet.test', subject: 'a Bcc: x@y.vn' },
  ],
])('%s', (link, expected) => {
  expect(readMailto(link)).toEqual({ ...nothing, ...expected })
})

test.each([
  ['?to=ha@mocviet.test&subject=Xin+ch%C3%A0o', { to: 'ha@mocviet.test', subject: 'Xin+chào' }],
  ['?url=mailto%3Aha%40mocviet.test%3Fsubject%3DB%25C3%25A1o', { to: 'ha@mocviet.test', subject: 'Báo' }],
  ['?url=https%3A%2F%2Fx.test', {}],
  ['', {}],
])('the page opened with %s', (search, expected) => {
  expect(readComposeAddress(search)).toEqual({ ...nothing, ...expected })
})
