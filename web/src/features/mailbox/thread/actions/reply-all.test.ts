import { expect, test } from 'vitest'
import { aMessage } from '../../testing.ts'
import { hasSeveralCorrespondents } from './reply-all.ts'

const me = ['khue@mocviet.test']
const people = (...emails: string[]) => emails.map((email) => ({ name: '', email }))
const ha = { name: '', email: 'ha@mocviet.test' }

test.each([
  ['only from one person to the reader', { to: people('khue@mocviet.test') }, false],
  ['also to another recipient', { to: people('khue@mocviet.test', 'duy@dakwood.test') }, true],
  ['with another recipient in Cc', { cc: people('duy@dakwood.test') }, true],
  ['with another recipient in Bcc', { bcc: people('duy@dakwood.test') }, true],
  [
    'to the same person in several fields',
    { to: people('HA@mocviet.test'), cc: people('ha@mocviet.test') },
    false,
  ],
  ['to the reader in uppercase', { to: people('Khue@MocViet.test') }, false],
  ['to the reader under a tag of their own', { to: people('khue+shop@mocviet.test') }, false],
  ['to a tagged address of a recipient', { to: people('duy+shop@dakwood.test') }, true],
  ['to undisclosed recipients', { to: people('') }, false],
  ['to hidden recipients', { to: people('undisclosed-recipients:;') }, false],
])('reply-all makes sense for a message %s: %#', (_, change, expected) => {
  expect(hasSeveralCorrespondents(aMessage({ id: '1', from: ha, ...change }), me)).toBe(expected)
})

test('reply-all to an own message includes both recipients', () => {
  const sent = aMessage({
    id: '1',
    from: { name: '', email: 'khue@mocviet.test' },
    to: people('a@x.vn', 'b@x.vn'),
  })
  expect(hasSeveralCorrespondents(sent, me)).toBe(true)
})
