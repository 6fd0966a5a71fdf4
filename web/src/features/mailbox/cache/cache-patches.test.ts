import type { Thread, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { describe, expect, test } from 'vitest'
import { aFolder, aMessage, aPage, aThread } from '../testing.ts'
import {
  addUnread,
  applyCounts,
  applyNewMail,
  applyThreadsChanged,
  applyToDetail,
  applyToResults,
  patchDetail,
  patchPage,
  type ThreadsChange,
} from './cache-patches.ts'

const inbox = { folderId: '1' }
const at = (id: string, time: number, change: Partial<Thread> = {}) =>
  aThread({ id, last_message_timestamp: time, ...change })
const change = (changes: Partial<ThreadsChange>): ThreadsChange => ({
  threads: [],
  removed: [],
  counts: [],
  ...changes,
})
const only = aPage([at('30', 30), at('20', 20), at('10', 10)])
const middle = { ...only, offset: 50, total: 200, previous_cursor: 'p', next_cursor: 'n' }
const first = { ...only, total: 200, next_cursor: 'n' }
const summary = (page: ThreadPage) => ({
  ids: page.items.map((row) => row.id).join(' '),
  offset: page.offset,
  total: page.total,
})

describe('a thread that is new', () => {
  test.each<[string, ThreadPage, Thread, object]>([
    [
      'moves to the top of the first page',
      first,
      at('40', 40),
      { ids: '40 30 20 10', offset: 0, total: 201 },
    ],
    ['is placed by its time', first, at('15', 15), { ids: '30 20 15 10', offset: 0, total: 201 }],
    ['is not shown on a page above it', first, at('5', 5), { ids: '30 20 10', offset: 0, total: 201 }],
    ['pushes later pages down by one', middle, at('40', 40), { ids: '30 20 10', offset: 51, total: 201 }],
    [
      'ends the last page when it is the oldest',
      only,
      at('5', 5),
      { ids: '30 20 10 5', offset: 0, total: 201 },
    ],
    [
      'is before another of the same second',
      first,
      at('21', 20),
      { ids: '30 21 20 10', offset: 0, total: 201 },
    ],
  ])('%s', (_fact, page, thread, expected) => {
    const counts = [{ folder_id: '1', unread_threads: 1, total_threads: 201 }]
    expect(summary(applyNewMail(page, inbox, { thread, message_id: '9', notify: true, counts }))).toEqual(
      expected,
    )
  })
})

test('marking a thread on an earlier page moves no later one', () => {
  const counts = [{ folder_id: '1', unread_threads: 0, total_threads: 200 }]
  for (const flagged of [change({ threads: [at('40', 40)], counts }), change({ threads: [at('40', 40)] })])
    expect(summary(applyThreadsChanged(middle, inbox, flagged))).toEqual({
      ids: '30 20 10',
      offset: 50,
      total: 200,
    })
})

describe('a message with a future time', () => {
  const departing = (id: string, intended_time: number) =>
    at(id, 100 + Number(id), { intended_time, mailbox_name: 'WEBMAIL_SCHEDULED' })
  const page = aPage([departing('1', 10), departing('2', 20), departing('3', 30)])

  test.each<[string, Thread, string]>([
    ['is first when it is sent next', departing('4', 5), '4 1 2 3'],
    ['is between the earlier and the later scheduled message', departing('4', 25), '1 2 4 3'],
    ['is last when it is sent last', departing('4', 40), '1 2 3 4'],
    ['sinks when it leaves later than it did', departing('1', 25), '2 1 3'],
    ['rises when it leaves sooner than it did', departing('3', 15), '1 3 2'],
  ])('%s', (_fact, thread, ids) => {
    expect(summary(applyThreadsChanged(page, inbox, change({ threads: [thread] }))).ids).toBe(ids)
  })

  test('is sorted by its date in all other folders', () => {
    const thrown = at('25', 25, { intended_time: 90, mailbox_name: 'Trash' })
    expect(summary(applyThreadsChanged(only, inbox, change({ threads: [thrown] }))).ids).toBe('30 25 20 10')
  })
})

describe('a thread that is known', () => {
  test.each<[string, ThreadPage, Thread, object]>([
    ['rises when it was answered', first, at('10', 40), { ids: '10 30 20', offset: 0, total: 200 }],
    [
      'keeps its position when only its state changed',
      first,
      at('20', 20, { unread: true }),
      { ids: '30 20 10', offset: 0, total: 200 },
    ],
    [
      'leaves a later page when it rises above it',
      middle,
      at('20', 40),
      { ids: '30 10', offset: 50, total: 200 },
    ],
    [
      'moves down when its newest message was removed',
      only,
      at('30', 5),
      { ids: '20 10 30', offset: 0, total: 3 },
    ],
  ])('%s', (_fact, page, thread, expected) => {
    const next = applyThreadsChanged(page, inbox, change({ threads: [thread] }))
    expect(summary(next)).toEqual(expected)
    expect(next.items.find((row) => row.id === thread.id) ?? thread).toBe(thread)
  })
})

test('a thread that left the folder leaves its list', () => {
  const removed = [{ thread_id: '20', folder_id: '1' }]
  expect(summary(applyThreadsChanged(first, inbox, change({ removed })))).toEqual({
    ids: '30 10',
    offset: 0,
    total: 199,
  })
})

test('a change in another folder leaves a list unchanged', () => {
  const elsewhere = change({
    threads: [at('20', 99, { folder_id: '2' })],
    removed: [{ thread_id: '30', folder_id: '2' }],
    counts: [{ folder_id: '2', unread_threads: 0, total_threads: 4 }],
  })
  expect(applyThreadsChanged(first, inbox, elsewhere)).toBe(first)
})

describe('the starred list', () => {
  const starred = { folderId: '1', retainsUnstarred: true }
  const lostStar = { thread_id: '20', folder_id: '1' }

  test('keeps a thread that lost its star, so that it can be restored', () => {
    const elsewhere = at('20', 20, { folder_id: '2' })
    const next = applyThreadsChanged(only, starred, change({ threads: [elsewhere], removed: [lostStar] }))
    expect(summary(next).ids).toBe('30 20 10')
    expect(next.items[1]?.starred).toBe(false)
  })

  test('drops a deleted thread', () => {
    expect(summary(applyThreadsChanged(only, starred, change({ removed: [lostStar] }))).ids).toBe('30 10')
  })
})

test('updates counts at any depth and keeps an unchanged tree identical', () => {
  const tree = [
    aFolder({ id: '1', name: 'INBOX' }),
    aFolder({ id: '2', name: 'A', children: [aFolder({ id: '3', name: 'A/B' })] }),
  ]
  const counted = applyCounts(tree, [{ folder_id: '3', unread_threads: 4, total_threads: 9 }])
  expect(counted[1]?.children[0]).toMatchObject({ unread_threads: 4, total_threads: 9 })
  expect(counted[0]).toBe(tree[0])
  expect(applyCounts(counted, [{ folder_id: '3', unread_threads: 4, total_threads: 9 }])).toBe(counted)
})

test('an unread count is never negative', () => {
  const tree = [aFolder({ id: '1', name: 'INBOX', unread_threads: 1 })]
  expect(addUnread(tree, '1', -3)[0]?.unread_threads).toBe(0)
})

test("marking affects one folder's row, a star all rows of the thread", () => {
  const page = aPage([at('1', 1, { unread: true }), at('2', 1, { unread: true, folder_id: '2' })])
  const patches = [
    { id: '1', folderId: '1', unread: false },
    { id: '2', folderId: '1', unread: false },
    { id: '2', starred: true },
  ]
  expect(patchPage(page, patches).items.map((row) => [row.unread, row.starred])).toEqual([
    [false, false],
    [true, true],
  ])
  expect(patchPage(page, [{ id: '1', unread: true }])).toBe(page)
})

test('marking an open thread read marks all its messages in that folder', () => {
  const detail = {
    thread: at('1', 1, { unread: true }),
    messages: [aMessage({ id: '5', unread: true }), aMessage({ id: '6', unread: true, folder_id: '2' })],
  }
  const unread = (folderId?: string) =>
    patchDetail(detail, [{ id: '1', unread: false, ...(folderId ? { folderId } : {}) }]).messages.map(
      (message) => message.unread,
    )
  expect(unread('1')).toEqual([false, true])
  expect(unread()).toEqual([false, false])
})

describe('an opened thread', () => {
  const detail = { thread: at('1', 1, { message_ids: ['5'] }), messages: [aMessage({ id: '5' })] }
  test.each<[string, ThreadsChange, 'same' | 'patched' | 'stale']>([
    ['is not changed by other threads', change({ threads: [at('2', 2)] }), 'same'],
    ['is starred', change({ threads: [at('1', 1, { message_ids: ['5'], starred: true })] }), 'patched'],
    [
      'is loaded again when a message arrived',
      change({ threads: [at('1', 2, { message_ids: ['5', '6'] })] }),
      'stale',
    ],
    [
      'is read again when it changed in another folder',
      change({ threads: [at('1', 2, { folder_id: '2' })] }),
      'stale',
    ],
    [
      'is read again when it left a folder',
      change({ removed: [{ thread_id: '1', folder_id: '2' }] }),
      'stale',
    ],
  ])('%s', (_fact, what, expected) => {
    const next = applyToDetail(detail, what)
    expect(next === 'stale' ? 'stale' : next === detail ? 'same' : 'patched').toBe(expected)
  })
})

describe('search results', () => {
  const removed = (folder_id: string) => [{ thread_id: '20', folder_id }]
  const inTrash = at('20', 20, { folder_id: '9', mailbox_name: 'Trash' })

  test('updates a thread without moving it', () => {
    const page = applyToResults(only, change({ threads: [at('20', 99, { unread: true })] }))
    expect(page.items.map((row) => [row.id, row.unread])).toEqual([
      ['30', false],
      ['20', true],
      ['10', false],
    ])
  })

  test('shows a moved thread in its new folder', () => {
    const page = applyToResults(only, change({ threads: [inTrash], removed: removed('1') }))
    expect(page.items[1]?.mailbox_name).toBe('Trash')
  })

  test('drops only the deleted thread', () => {
    expect(summary(applyToResults(only, change({ removed: removed('1') })))).toEqual({
      ids: '30 10',
      offset: 0,
      total: 2,
    })
    expect(applyToResults(only, change({ removed: removed('7'), threads: [at('77', 77)] }))).toBe(only)
  })
})

describe('a list of unread threads', () => {
  const unread = { folderId: '1', narrowing: 'unread' } as const
  const counts = [{ folder_id: '1', unread_threads: 9, total_threads: 90 }]

  test('adds new unread threads and counts them itself', () => {
    const threadsChange = change({ threads: [at('40', 40, { unread: true })], counts })
    expect(summary(applyThreadsChanged(only, unread, threadsChange))).toEqual({
      ids: '40 30 20 10',
      offset: 0,
      total: 4,
    })
  })

  test('ignores read threads and those of other lists', () => {
    const threads = [at('40', 40), at('41', 41, { unread: true, folder_id: '2' })]
    expect(applyThreadsChanged(only, unread, change({ threads, counts }))).toEqual(only)
  })

  test('keeps a thread just read and drops a removed one', () => {
    const threadsChange = change({
      threads: [at('20', 20)],
      removed: [{ thread_id: '30', folder_id: '1' }],
      counts,
    })
    expect(summary(applyThreadsChanged(only, unread, threadsChange))).toEqual({
      ids: '20 10',
      offset: 0,
      total: 2,
    })
  })
})
