import { expect, test } from 'vitest'
import { parseMailbox } from './parse-mailbox.ts'

const khue = 'khue@mocviet.test'

test.each([
  khue,
  `<${khue}>`,
  `Khuê <${khue}>`,
  `"Trần, Minh Khuê" <${khue}>`,
  `"${khue}" <${khue}>`,
  `${khue} <${khue}>`,
  `"a \\" b" <${khue}>`,
  `=?UTF-8?B?VHLhuqdu?= Khuê <${khue}>`,
  `${khue} (Trần Minh Khuê)`,
  `Amazon.com [sale] <${khue}>`,
  ` \t Khuê \t <${khue}> `,
])('accepts the mailbox %j', (value) => {
  expect(parseMailbox(value, 'current')).toBe(khue)
  expect(parseMailbox(value, 'obsolete')).toBe(khue)
})

test.each([
  ['khue @ mocviet.test', khue],
  ['Khuê <khue @ mocviet . test>', khue],
  ['khue (x) @ (y) mocviet.test', khue],
  [`<@relay.test,@other.test:${khue}>`, khue],
  [`Team @ Figma <${khue}>`, khue],
  [`${khue} (Khuê <a@b.test>)`, khue],
  [`Mộc Việt, Ltd <${khue}>`, khue],
  [`"Mộc" Việt, Ltd <${khue}>`, khue],
  ['khue@[192.0.2.1]', 'khue@[192.0.2.1]'],
  ['root@localhost', 'root@localhost'],
])('reads the obsolete form %j', (value, email) => {
  expect(parseMailbox(value, 'obsolete')).toBe(email)
  expect(parseMailbox(value, 'current')).toBeNull()
})

test.each([
  '',
  'Khuê',
  'Khuê khue@mocviet.test',
  `Trần Minh Khuê <${khue}> <duy@dakwood.test>`,
  `${khue}, duy@dakwood.test`,
  `<${khue}>, <duy@dakwood.test>`,
  `Team @ Figma, Ltd <${khue}>`,
  `"duy@dakwood.test", Khuê <${khue}>`,
  `Kho: ${khue};`,
  `Kho:${khue}`,
  'group:;',
  `<${khue}`,
  `${khue}>`,
  `<<${khue}>>`,
  `<${khue}> Khuê`,
  `"Khuê <${khue}>`,
  `Khuê" <${khue}>`,
  `(Khuê <${khue}>`,
  `Khuê) <${khue}>`,
  `\\"Khuê <${khue}>`,
  'khue@@mocviet.test',
  'khue@mocviet.test@dakwood.test',
  'kh ue@mocviet.test',
  'khue@moc viet.test',
  `Khuê <${khue}>\0`,
  `Khuê\r <${khue}>`,
  `<${khue} duy@dakwood.test>`,
  `<${khue}, duy@dakwood.test>`,
  '"a"b@mocviet.test',
])('rejects %j', (value) => {
  expect(parseMailbox(value, 'obsolete')).toBeNull()
  expect(parseMailbox(value, 'current')).toBeNull()
})
