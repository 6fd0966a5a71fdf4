import { expect, test } from 'vitest'
import { parseRelayAddress } from './relay-address.ts'

const table: [string, object][] = [
  ['smtp://mail.example', { host: 'mail.example', port: 587, tls: 'opportunistic', isVerified: false }],
  ['smtps://mail.example', { port: 465, tls: 'implicit', isVerified: true }],
  [
    'smtp://moc%40viet:p%3Aw@mail.example:25',
    { port: 25, tls: 'required', isVerified: true, login: { user: 'moc@viet', password: 'p:w' } },
  ],
  ['smtp://moc:pw@127.0.0.1:2525', { host: '127.0.0.1', port: 2525, tls: 'opportunistic' }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525 }],
  ['smtp://mail.example?tls=none', { tls: 'none' }],
  ['smtp://mail.example?tls=required', { tls: 'required', isVerified: true }],
]
test.each(table)('parses %s', (text, expected) => {
  expect(parseRelayAddress(text, 'bocau.test')).toMatchObject({ hostname: 'bocau.test', ...expected })
})

test('rejects an unknown TLS mode', () => {
  expect(() => parseRelayAddress('smtp://mail.example?tls=maybe', 'x')).toThrow('has tls=maybe')
})
