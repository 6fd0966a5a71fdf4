import { readRecipients } from '@bocau/mail-core/recipients/recipients'
import { expect, test } from 'vitest'
import { type DraftContent, emptyContent, type SessionFile } from '../draft-session/content.ts'
import { carryOver } from './carry-over.ts'

const file = (key: string, uuid?: string) =>
  ({ key, name: key, uploaded: uuid === undefined ? null : { uuid } }) as unknown as SessionFile
const people = readRecipients
const emails = (list: DraftContent['to'] | undefined) => list?.map(({ email }) => email)

const offered: DraftContent = {
  ...emptyContent,
  from: 'khue@mocviet.test',
  to: people('vy@xuongmoc.example'),
  subject: 'Re: Báo giá',
  body: '<blockquote>Giá?</blockquote>',
}
const forward: DraftContent = {
  ...offered,
  to: [],
  subject: 'Fwd: Báo giá',
  files: [file('bang-gia', 'a')],
}

test('an unchanged reply transfers nothing', () => {
  expect(carryOver(offered, offered, forward)).toEqual({})
})

test('transfers changed text, subject, sender and tracking', () => {
  const written = { ...offered, body: '<p>Hai triệu</p>', subject: 'Giá bàn', from: 'x@y.vn', tracking: true }
  const { body, subject, from, tracking } = written
  expect(carryOver(written, offered, forward)).toEqual({ body, subject, from, tracking })
})

test('transfers files, including uploads in progress, in addition to forwarded ones', () => {
  const written = { ...offered, files: [file('ban-ve', 'b'), file('dang-tai')] }
  expect(carryOver(written, offered, forward).files?.map(({ key }) => key)).toEqual([
    'bang-gia',
    'ban-ve',
    'dang-tai',
  ])
})

test('drops forwarded files when it becomes a reply', () => {
  const written = { ...forward, files: [...forward.files, file('ban-ve', 'b')] }
  expect(carryOver(written, forward, offered).files?.map(({ key }) => key)).toEqual(['ban-ve'])
})

test('transfers added recipients in their fields without duplicates', () => {
  const written = {
    ...offered,
    to: people('vy@xuongmoc.example, ha@mocviet.test'),
    bcc: people('phuc@mocviet.test'),
  }
  const all = { ...offered, cc: people('HA@mocviet.test') }
  expect(emails(carryOver(written, offered, forward).to)).toEqual(['ha@mocviet.test'])
  expect(carryOver(written, offered, all).to).toBeUndefined()
  expect(emails(carryOver(written, offered, all).bcc)).toEqual(['phuc@mocviet.test'])
})
