import { expect, test } from 'vitest'
import { readAuthentication } from './authentication-results.ts'

const read = (...values: string[]) => {
  const headers = values.map((value) => ({ name: 'authentication-results', value }))
  const told = readAuthentication(headers, 'mx.mocviet.test')
  if (!told) return 'nothing'
  return [told.verdict, told.isRefusedByPolicy && 'refused', told.isUncertain && 'uncertain']
    .filter(Boolean)
    .join(', ')
}

test.each([
  ['mx.mocviet.test; dmarc=pass header.from=dakwood.test', 'pass'],
  ['MX.Mocviet.test 1; spf=pass smtp.mailfrom=x; DKIM=pass header.d=dakwood.test', 'pass'],
  ['mx.mocviet.test; dkim=fail (bad signature); dkim=pass header.d=dakwood.test', 'pass'],
  ['mx.mocviet.test; dmarc=fail (p=none (dis=none)) header.from=dakwood.test', 'fail'],
  ['mx.mocviet.test; dmarc=fail header.from=dakwood.test policy.dmarc=reject', 'fail, refused'],
  ['mx.mocviet.test; dkim=none; spf=fail smtp.mailfrom=x', 'fail'],
  ['mx.mocviet.test; spf=pass smtp.mailfrom=x', 'none, uncertain'],
  ['mx.mocviet.test; spf=pass smtp.mailfrom=x; dkim=none; dmarc=none', 'none'],
  ['mx.mocviet.test; spf=none; dkim=none; dmarc=temperror', 'none, uncertain'],
  ['mx.mocviet.test; none', 'none, uncertain'],
  ['mx.mocviet.test', 'nothing'],
  ['', 'nothing'],
  ['mail.evil.test; dmarc=pass header.from=mocviet.test', 'nothing'],
  ['(mx.mocviet.test;) mail.evil.test; dmarc=pass', 'nothing'],
])('%s is read as %s', (value, verdict) => expect(read(value)).toBe(verdict))

test('of several headers those of the server in front count together', () => {
  expect(read('mail.evil.test; dmarc=pass', 'mx.mocviet.test; dmarc=fail')).toBe('fail')
  expect(read('mx.mocviet.test; spf=fail', 'mx.mocviet.test; dmarc=pass')).toBe('pass')
})

test('without the name of a server nothing is believed', () => {
  const headers = [{ name: 'authentication-results', value: 'mx.mocviet.test; dmarc=pass' }]
  expect(readAuthentication(headers, null)).toBeNull()
})
