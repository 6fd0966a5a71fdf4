import { expect, test } from 'vitest'
import { isAccountEmail, otherPeople } from './other-people.ts'

const accountEmails = ['khue@mocviet.test', 'ban+hang@mocviet.test']

test.each([
  ['khue@mocviet.test', true],
  [' Khue@MocViet.test ', true],
  ['khue+shop@mocviet.test', true],
  ['Khue+Shop+2@MocViet.test', true],
  ['ban+hang@mocviet.test', true],
  ['ban@mocviet.test', false],
  ['ban+khac@mocviet.test', false],
  ['khue+shop@dakwood.test', false],
  ['+khue@mocviet.test', false],
  ['"khue+shop"@mocviet.test', false],
  ['khue@mocviet.test+shop', false],
  ['', false],
])('%s is an address of the account: %s', (email, expected) => {
  expect(isAccountEmail(email, accountEmails)).toBe(expected)
})

test.each([
  ['each once', ['a@x.vn', 'A@x.vn', 'b@x.vn'], ['a@x.vn', 'b@x.vn']],
  ['not the reader', ['khue@mocviet.test', 'khue+shop@mocviet.test', 'a@x.vn'], ['a@x.vn']],
  ['not the Bcc recipients', ['undisclosed-recipients:;', '', 'a@x.vn'], ['a@x.vn']],
  ['others under each of their tags', ['a@x.vn', 'a+b@x.vn'], ['a@x.vn', 'a+b@x.vn']],
])('lists the other correspondents of a message: %s', (_, emails, expected) => {
  const people = emails.map((email) => ({ name: '', email }))
  expect(otherPeople(people, accountEmails).map(({ email }) => email)).toEqual(expected)
})
