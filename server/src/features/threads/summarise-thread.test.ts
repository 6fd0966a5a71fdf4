import { expect, test } from 'vitest'
import { type MessageLine, summariseThread } from './summarise-thread.ts'

const special = { inbox: '1', starred: '2', hidden: ['7', '8'], scheduled: ['5'], snoozed: '9' }
const [inbox, sent, scheduled, trash] = ['1', '3', '5', '8'] as const

let lastId = 100
function line(fields: Partial<MessageLine>): MessageLine {
  lastId++
  return {
    id: String(lastId),
    folderId: inbox,
    oldFolderId: null,
    from: { name: 'Vy', email: 'vy@x.example' },
    to: [{ name: '', email: 'khue@mocviet.test' }],
    subject: 'Báo giá',
    snippet: `lời ${lastId}`,
    sentAt: lastId * 1000,
    isDraft: false,
    isUnread: false,
    isStarred: false,
    hasAttachments: false,
    status: '',
    tracking: null,
    ...fields,
  }
}

test('a thread of one message has one row', () => {
  const only = line({ isUnread: true, hasAttachments: true })
  const rows = summariseThread('9', [only], special)

  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    folderId: inbox,
    newestAt: only.sentAt,
    unreadCount: 1,
    row: {
      id: '9',
      folder_id: inbox,
      folder_ids: [inbox],
      message_ids: [only.id],
      message_count: 1,
      unread: true,
      starred: false,
      has_attachments: true,
      last_message_timestamp: Math.floor(only.sentAt / 1000),
    },
  })
})

test('the text fields of a row come last', () => {
  const flagged = line({
    isUnread: true,
    isAnswered: true,
    isForwarded: true,
    isToMe: true,
    isMuted: true,
    labelIds: ['21', '22'],
    pinnedIn: inbox,
    remindAt: 5000,
    unansweredAt: 4000,
  })
  const lists = [
    [flagged],
    [{ ...flagged, isMuted: false }],
    [{ ...flagged, folderId: scheduled, intendedAt: 9000 }],
  ]
  for (const messages of lists) {
    for (const { row } of summariseThread('9', messages, special)) {
      expect(Object.keys(row).slice(-4)).toEqual(['subject', 'snippet', 'to', 'participants'])
    }
  }
})

test('each folder shows its own counts, times and snippet with all participants and drafts', () => {
  const first = line({ subject: 'Hỏi giá', isUnread: true })
  const reply = line({
    folderId: sent,
    from: { name: 'Khuê', email: 'khue@mocviet.test' },
    subject: 'Re: Hỏi giá',
  })
  const draft = line({ folderId: '4', isDraft: true, from: { name: 'Khuê', email: 'khue@mocviet.test' } })

  const rows = summariseThread('9', [draft, reply, first], special)

  expect(
    rows.map(({ folderId, newestAt, unreadCount, row }) => [
      folderId,
      newestAt,
      unreadCount,
      row.message_count,
      row.snippet,
    ]),
  ).toEqual([
    [inbox, first.sentAt, 1, 1, first.snippet],
    [sent, reply.sentAt, 0, 1, reply.snippet],
    ['4', draft.sentAt, 0, 1, draft.snippet],
  ])
  for (const { row } of rows) {
    expect(row.subject).toBe('Hỏi giá')
    expect(row.participants.map((person) => person.name)).toEqual(['Vy', 'Khuê'])
    expect(row.draft_ids).toEqual([draft.id])
    expect(row.folder_ids).toEqual([inbox, sent, '4'])
    expect(row.message_ids).toEqual([first.id, reply.id, draft.id])
  }
})

test('a star adds a row to Starred for all folders except Trash and Junk', () => {
  const starred = line({ isStarred: true })
  const thrown = line({ folderId: trash, isUnread: true })

  const rows = summariseThread('9', [starred, thrown], special)

  expect(rows.map(({ folderId, row }) => [folderId, row.message_count, row.unread, row.starred])).toEqual([
    [inbox, 1, false, true],
    [trash, 1, true, false],
    ['2', 1, false, true],
  ])
})

test('scheduled messages sort by the earliest sending time', () => {
  const [soon, later] = [9_000_000, 9_500_000]
  const fallbackKey = (...fields: Partial<MessageLine>[]) =>
    summariseThread('9', fields.map(line), special).map(({ newestAt }) => newestAt)

  expect(
    fallbackKey({ folderId: scheduled, intendedAt: later }, { folderId: scheduled, intendedAt: soon }),
  ).toEqual([-soon])
  expect(fallbackKey({ folderId: scheduled, sentAt: 7 })).toEqual([7])
  expect(fallbackKey({ folderId: trash, sentAt: 7, intendedAt: soon })).toEqual([7])
  expect(fallbackKey({ folderId: scheduled, sentAt: 7, intendedAt: soon, isStarred: true })).toEqual([
    -soon,
    7,
  ])
})

test('a list of scheduled messages shows the next message to be sent', () => {
  const first = line({ subject: 'Báo giá' })
  const next = line({
    folderId: scheduled,
    intendedAt: 9_000_000,
    subject: 'Re: Báo giá (bàn)',
    to: [{ name: 'Hà', email: 'ha@mocviet.test' }],
  })
  const later = line({ folderId: scheduled, intendedAt: 9_500_000, subject: 'Re: Báo giá (ghế)' })
  const rowIn = (folderId: string, ...lines: MessageLine[]) =>
    summariseThread('9', [first, ...lines], special).find((row) => row.folderId === folderId)?.row

  expect(rowIn(scheduled, next, later)).toMatchObject({
    subject: next.subject,
    snippet: next.snippet,
    to: next.to,
    last_message_timestamp: Math.floor(next.sentAt / 1000),
    intended_time: 9_000,
    message_count: 2,
  })
  expect(rowIn(inbox, next, later)).toMatchObject({ subject: first.subject, snippet: first.snippet })
  const timeless = line({ folderId: scheduled, subject: 'Không có giờ' })
  expect(rowIn(scheduled, timeless)).toMatchObject({ subject: timeless.subject })
})

test('messages in Trash or Junk are not in Starred or visible from other folders', () => {
  const thrown = line({ folderId: trash, isStarred: true, from: { name: 'Xấu', email: 'xau@x.example' } })
  const visible = line({})

  const rows = summariseThread('9', [thrown, visible], special)

  expect(rows.map(({ folderId }) => folderId)).toEqual([trash, inbox])
  expect(rows[1]?.row).toMatchObject({ subject: visible.subject, message_ids: [visible.id] })
  expect(rows[1]?.row.participants.map((person) => person.email)).toEqual(['vy@x.example'])
  expect(rows[0]?.row.message_ids).toEqual([thrown.id])
})

test('messages of the same time are in order of storage', () => {
  const [older, newer] = [line({ id: '999', sentAt: 5 }), line({ id: '1000', sentAt: 5 })]

  expect(summariseThread('9', [newer, older], special)[0]?.row.message_ids).toEqual(['999', '1000'])
})

test('each participant appears once, under the first name given', () => {
  const rows = summariseThread(
    '9',
    [
      line({ from: { name: '', email: 'vy@x.example' } }),
      line({ from: { name: 'Vy', email: 'vy@x.example' } }),
      line({ from: { name: 'Thảo Vy', email: 'vy@x.example' } }),
    ],
    special,
  )

  expect(rows[0]?.row.participants).toEqual([{ name: 'Vy', email: 'vy@x.example' }])
})

test('a row limits the number of participants', () => {
  const people = Array.from({ length: 100 }, (_, index) => ({ name: '', email: `n${index}@x.example` }))
  const rows = summariseThread(
    '9',
    people.map((from) => line({ from, to: people })),
    special,
  )

  expect(rows[0]?.row.participants).toHaveLength(20)
  expect(rows[0]?.row.to).toHaveLength(5)
})

test('a failed message and the newest tracking state are shown', () => {
  const rows = summariseThread(
    '9',
    [
      line({ tracking: { view_count: 1, first_seen: 1, last_seen: 1 }, status: 'sending_failed' }),
      line({ tracking: { view_count: 2, first_seen: 2, last_seen: 3 } }),
      line({}),
    ],
    special,
  )

  expect(rows[0]?.row).toMatchObject({ status: 'sending_failed', tracking: { view_count: 2 } })
})

test('a thread without messages has no rows', () => {
  expect(summariseThread('9', [], special)).toEqual([])
})
