import { expect, test } from 'vitest'
import { parseMessage } from '../parse-message.ts'
import { readImportance, readReceipt, readReceiptRequest } from './read-receipt.ts'

const read = (lines: readonly string[]) => parseMessage(new TextEncoder().encode(lines.join('\r\n')))

const receipt = (fields: readonly string[]) => [
  'From: Ha <HA@mocviet.test>',
  'Content-Type: multipart/report; report-type=disposition-notification; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'Read.',
  '--b',
  'Content-Type: message/disposition-notification',
  '',
  ...fields,
  '--b--',
]

test('reads the reader and the message id of a receipt', async () => {
  const fields = [
    'Reporting-UA: mail.example; Outlook',
    'Final-Recipient: rfc822; ha@mocviet.test',
    'Original-Message-ID:',
    ' <one@mocviet.test>',
    'Disposition: manual-action/MDN-sent-manually; displayed',
  ]
  expect(readReceipt(await read(receipt(fields)))).toEqual({
    messageIdHeader: 'one@mocviet.test',
    email: 'ha@mocviet.test',
  })
})

test.each([
  ['names no message', ['Disposition: manual-action/MDN-sent-manually; displayed']],
  [
    'reports deletion without reading',
    ['Original-Message-ID: <a@b.vn>', 'Disposition: manual-action/MDN-sent-manually; deleted'],
  ],
])('a message that %s is not a receipt', async (_, fields) => {
  expect(readReceipt(await read(receipt(fields)))).toBeNull()
})

test.each([
  ['one address', ['Disposition-Notification-To: "Khuê" <Khue@mocviet.test>'], 'khue@mocviet.test'],
  ['nobody', [], null],
  ['not an address', ['Disposition-Notification-To: khue'], null],
  ['several', ['Disposition-Notification-To: a@b.vn, c@d.vn'], null],
  [
    'the same address twice',
    ['Disposition-Notification-To: a@b.vn', 'Disposition-Notification-To: c@d.vn'],
    null,
  ],
])('a message may request a receipt to %s', async (_, lines, expected) => {
  const { headers } = await read(['From: a@b.vn', ...lines, '', 'text'])
  expect(readReceiptRequest(headers)).toBe(expected)
})

test.each([
  [['Importance: High'], 'high'],
  [['X-Priority: 1 (Highest)'], 'high'],
  [['X-Priority: 3'], null],
  [['Importance: low', 'X-Priority: 1'], 'low'],
  [['X-Priority: 5'], 'low'],
  [[], null],
])('reads the importance of %j', async (lines, expected) => {
  const { headers } = await read(['From: a@b.vn', ...lines, '', 'text'])
  expect(readImportance(headers)).toBe(expected)
})
