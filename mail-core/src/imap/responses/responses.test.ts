import { expect, test } from 'vitest'
import { decodeModifiedUtf7, encodeModifiedUtf7 } from '../names/mailbox-name.ts'
import { encodeUtf8, fromOctetText, toOctetText } from '../octets.ts'
import { FetchedMessage } from './fetched.ts'
import {
  copyUid,
  writeAcl,
  writeExtendedSearch,
  writeFolderStatus,
  writeListed,
  writeListRights,
  writeMyRights,
  writeNamespace,
  writeQuota,
  writeSearch,
  writeSort,
  writeStatus,
  writeVanished,
} from './responses.ts'
import { type ResponseChunk, writeDateTime, writeMailbox, writeString } from './strings.ts'

const octets = (chunks: readonly ResponseChunk[]) =>
  chunks.map((chunk) => (typeof chunk === 'string' ? chunk : toOctetText(chunk))).join('')

test('quotes a text if possible and writes a literal otherwise', () => {
  expect(writeString('a "b" \\', false)).toBe('"a \\"b\\" \\\\"')
  expect(writeString('Báo', false)).toBe(`{4}\r\n${toOctetText(encodeUtf8('Báo'))}`)
  expect(writeString('Báo', true)).toBe(`"${toOctetText(encodeUtf8('Báo'))}"`)
  expect(writeString('a\r\nb', true)).toBe('{4}\r\na\r\nb')
  expect(writeString('a\0b', false)).toBe('{3}\r\na\x80b')
  expect(writeString('x'.repeat(2000), true)).toBe(`{2000}\r\n${'x'.repeat(2000)}`)
})

test('writes and reads a folder name in both encodings', () => {
  for (const name of [
    'INBOX',
    'Khách hàng/Báo giá',
    'A&B',
    '&',
    'Tom "T"',
    '日本語',
    '🐦 chim',
    'nil',
    'a b',
    '',
  ]) {
    expect(decodeModifiedUtf7(encodeModifiedUtf7(name))).toBe(name)
  }
  expect(writeMailbox('Báo giá', false)).toBe('"B&AOE-o gi&AOE-"')
  expect(writeMailbox('Báo giá', true)).toBe(`"${toOctetText(encodeUtf8('Báo giá'))}"`)
  expect(writeMailbox('台北', false)).toBe('&U,BTFw-')
  expect(writeMailbox('nil', false)).toBe('"nil"')
  expect(writeMailbox('', false)).toBe('""')
})

test('writes responses in the format of the RFCs', () => {
  expect(writeStatus('a1', 'NO', { sentence: 'Không có\r\n* BYE', code: 'NONEXISTENT' })).toBe(
    `a1 NO [NONEXISTENT] ${toOctetText(encodeUtf8('Không có'))} * BYE\r\n`,
  )
  expect(writeListed({ name: 'Đã gửi', attributes: ['\\HasNoChildren', '\\Sent'] }, false)).toBe(
    '* LIST (\\HasNoChildren \\Sent) "/" "&ARAA4w- g&Hu0-i"\r\n',
  )
  expect(writeListed({ name: 'A', attributes: [], isForChildren: true }, false)).toBe(
    '* LIST () "/" A ("CHILDINFO" ("SUBSCRIBED"))\r\n',
  )
  expect(
    writeFolderStatus(
      'INBOX',
      [
        ['MESSAGES', 3],
        ['MAILBOXID', '(F1)'],
        ['APPENDLIMIT', null],
      ],
      false,
    ),
  ).toBe('* STATUS INBOX (MESSAGES 3 MAILBOXID (F1) APPENDLIMIT NIL)\r\n')
  expect(writeSearch([2, 84], 917162500)).toBe('* SEARCH 2 84 (MODSEQ 917162500)\r\n')
  expect(writeSearch([])).toBe('* SEARCH\r\n')
  expect(writeSort([5, 3])).toBe('* SORT 5 3\r\n')
  expect(writeExtendedSearch('A282', true, { min: 2, count: 3, all: [2, 10, 11] })).toBe(
    '* ESEARCH (TAG "A282") UID MIN 2 COUNT 3 ALL 2,10:11\r\n',
  )
  expect(writeExtendedSearch('a', false, { all: [], partial: { range: '1:5', numbers: [] } })).toBe(
    '* ESEARCH (TAG "a") PARTIAL (1:5 NIL)\r\n',
  )
  expect(
    writeVanished(
      [
        [41, 41],
        [43, 116],
      ],
      true,
    ),
  ).toBe('* VANISHED (EARLIER) 41,43:116\r\n')
  expect(writeNamespace(null)).toBe('* NAMESPACE (("" "/")) NIL NIL\r\n')
  expect(writeNamespace('Shared/')).toBe('* NAMESPACE (("" "/")) NIL (("Shared/" "/"))\r\n')
  expect(writeMyRights('Báo giá', 'lr', false)).toBe('* MYRIGHTS "B&AOE-o gi&AOE-" lr\r\n')
  expect(writeAcl('INBOX', new Map([['ha@a.vn', 'lr']]), false)).toBe('* ACL INBOX "ha@a.vn" lr\r\n')
  const rights = { identifier: 'ha', required: '', optional: ['lr', 'swi'] }
  expect(writeListRights('INBOX', rights, false)).toBe('* LISTRIGHTS INBOX "ha" "" lr swi\r\n')
  expect(writeQuota('', { used: 1025, limit: 2048 })).toBe('* QUOTA "" (STORAGE 2 2)\r\n')
  expect(copyUid(38505, [304, 305, 319], [3956, 3957, 3958])).toBe('COPYUID 38505 304:305,319 3956:3958')
  expect(writeDateTime(Date.UTC(1996, 6, 7, 9, 4, 5))).toBe('" 7-Jul-1996 09:04:05 +0000"')
})

test('a FETCH response contains all items without copying octets', () => {
  const body = fromOctetText('a\r\nb')
  const section = { part: [1], of: 'mime', fields: [] } as const
  const fields = { part: [], of: 'fields', fields: ['From', 'X Y'] } as const
  const chunks = new FetchedMessage(12)
    .uid(5)
    .flags(['\\Seen'])
    .modseq(7)
    .body(section, { offset: 2, count: 9 }, body)
    .body(fields, null, new Uint8Array(0))
    .binary([2], null, fromOctetText('\0'))
    .preview('Chào', false)
    .threadId(null)
    .done()
  expect([chunks].flat()).toContain(body)
  expect(octets([chunks].flat())).toBe(
    '* 12 FETCH (UID 5 FLAGS (\\Seen) MODSEQ (7) BODY[1.MIME]<2> {4}\r\na\r\nb BODY[HEADER.FIELDS ("From" "X Y")] "" ' +
      'BINARY[2] ~{1}\r\n\0 PREVIEW {5}\r\nCh\xc3\xa0o THREADID NIL)\r\n',
  )
})
