import { expect, test } from 'vitest'
import { aFolder, aThread } from '../../testing.ts'
import {
  folderLabels,
  labelsOf,
  participantNames,
  rowLabel,
  shortLabel,
  showsDraft,
  timeOf,
} from './row-content.ts'

const reader = { email: 'khue@mocviet.test', me: 'tôi' }
const khue = { name: 'Trần Minh Khuê', email: reader.email }
const duy = { name: 'Trương Đình Duy', email: 'duy@dakwood.test' }

test.each([
  ['Khách hàng châu Âu', 'Khách hàng châu…'],
  ['Kế toán – hóa đơn', 'Kế toán – hóa đ…'],
  ['Maison Béranger', 'Maison Béranger'],
  ['Hợp đồng và phụ lục 2026', 'Hợp đồng và phụ…'],
  ['Khách hàng châu Âu'.normalize('NFD'), 'Khách hàng châu…'],
])('the label "%s" is shown as "%s"', (title, expected) => {
  expect(shortLabel(title)).toBe(expected)
})

test("a thread shows the user's folders except the open one", () => {
  const labels = folderLabels([
    aFolder({ id: '1', name: 'INBOX' }),
    aFolder({ id: '2', name: 'Khách', children: [aFolder({ id: '3', name: 'Khách/Nordhus A∕S' })] }),
  ])
  const thread = aThread({ id: '9', folder_ids: ['1', '2', '3'] })
  expect(labelsOf(thread, 'Khách', labels).map((label) => label.title)).toEqual(['Nordhus A∕S'])
  expect(labels['3']?.colour).toBe(labels['2']?.colour)
})

test('Sent and Drafts show recipients, other folders senders', () => {
  const thread = aThread({ id: '1', participants: [khue], to: [duy] })
  expect(participantNames(thread, 'INBOX', reader)).toBe('tôi')
  expect(participantNames(thread, 'Sent', reader)).toBe('Đến: Trương Đình Duy')
  expect(participantNames({ ...thread, to: [] }, 'Drafts', reader)).toBe('(chưa có người nhận)')
})

test('rows of waiting messages show the sending time', () => {
  const thread = aThread({ id: '1', last_message_timestamp: 100, intended_time: 900 })
  expect(
    ['WEBMAIL_SCHEDULED', 'webmail_period', 'Sent', 'Starred'].map((name) => timeOf(thread, name)),
  ).toEqual([900, 900, 100, 100])
  expect(timeOf({ ...thread, intended_time: null }, 'WEBMAIL_SCHEDULED')).toBe(100)
})

test.each(['Sent', 'WEBMAIL_SCHEDULED', 'Snoozed'])(
  'a search result in %s shows the date that sorts it',
  (name) => {
    const thread = aThread({ id: '1', last_message_timestamp: 100, intended_time: 900 })
    expect(timeOf(thread, name, { date: 50 })).toBe(50)
  },
)

test('a draft is mentioned everywhere except in Drafts', () => {
  const thread = aThread({ id: '1', draft_ids: ['5'] })
  expect([showsDraft(thread, 'INBOX'), showsDraft(thread, 'Drafts')]).toEqual([true, false])
})

test('a row is described in one sentence', () => {
  const thread = aThread({ id: '1', unread: true, unverified: true, subject: '', has_attachments: true })
  const labels = [{ name: '5', title: 'Cần chốt', colour: 1, isLabel: true as const }]
  expect(rowLabel(thread, 'Võ Thị Ánh, tôi', { hasDraft: false, time: '14/04', labels })).toBe(
    'Chưa đọc, Võ Thị Ánh, tôi, (không có tiêu đề), Cần chốt, Chưa xác thực người gửi, Có tệp đính kèm, 14/04',
  )
})

test('the description of a row says that it is important, and when it came back', () => {
  const thread = aThread({ id: '1', subject: 'Báo giá', important: true, woken_at: 1_775_000_000 })
  expect(rowLabel(thread, 'Ánh', { hasDraft: false, time: '14/04' })).toMatch(
    /^Ánh, Báo giá, Người gửi đánh dấu quan trọng, Hết tạm ẩn .+, 14\/04$/,
  )
})
