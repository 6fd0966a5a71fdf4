import { afterEach, describe, expect, test } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { aFolder, aThread } from '../testing.ts'
import {
  actionOfKey,
  actionsOnFolder,
  offeredActions,
  rowActions,
  shareActions,
  whyKeyHasNoEffect,
} from './catalogue.ts'

const from = (mailbox_name: string, change: { unread?: boolean; starred?: boolean } = {}) =>
  aThread({ id: mailbox_name, mailbox_name, ...change })
const ids = (actions: readonly { id: string }[]) => actions.map(({ id }) => id).join(' ')

test.each([
  ['INBOX', 'archive delete reportSpam move label snooze mute markUnread star pin print'],
  ['Starred', 'delete reportSpam move label snooze mute markUnread star print'],
  ['Khách/Nordhus', 'archive delete reportSpam move label snooze mute markUnread star pin print'],
  ['Archive', 'delete reportSpam move label snooze mute markUnread star pin print'],
  ['Sent', 'delete move label mute markUnread star pin print'],
  ['Drafts', 'discardDrafts markUnread star pin print'],
  ['WEBMAIL_SCHEDULED', 'markUnread star print'],
  ['webmail_period', 'markUnread star print'],
  ['Junk', 'notSpam deleteForever move markUnread star print'],
  ['Trash', 'restore deleteForever move markUnread star print'],
])('a thread in %s offers: %s', (folder, expected) => {
  expect(ids(offeredActions([from(folder)]))).toBe(expected)
})

describe('a user who cannot send', () => {
  afterEach(() => queryClient.clear())

  test.each([
    ['INBOX', 'archive reportSpam move label snooze mute markUnread star pin print'],
    ['Sent', 'move label mute markUnread star pin print'],
    ['Drafts', 'markUnread star pin print'],
    ['Junk', 'notSpam move markUnread star print'],
    ['Trash', 'restore move markUnread star print'],
  ])('is offered no deletion in %s by bar, row, key or folder', (folder, expected) => {
    queryClient.setQueryData(queryKeys.user, { enable_smtp: 0 })
    expect(ids(offeredActions([from(folder)]))).toBe(expected)
    expect(actionOfKey('#', [from(folder)])).toBeUndefined()
    const offered = [...rowActions(from(folder)), ...actionsOnFolder([from(folder)])]
    expect(offered.filter((action) => action.deletes)).toEqual([])
  })
})

test('a read-only user is offered only actions that change nothing', () => {
  queryClient.setQueryData(queryKeys.user, { acting: { access: 'read' } })
  expect(ids(offeredActions([from('INBOX', { unread: true })]))).toBe('print')
  queryClient.clear()
})

test('no threads offer no actions', () => {
  expect(offeredActions([])).toEqual([])
})

test('search results from several folders offer the common actions', () => {
  expect(ids(offeredActions([from('INBOX'), from('Trash')]))).toBe('move markUnread star print')
  expect(ids(offeredActions([from('INBOX'), from('Sent')]))).toBe(
    'delete move label mute markUnread star pin print',
  )
})

describe('a key runs the action that applies to the threads', () => {
  test.each([
    ['e', 'INBOX', 'archive'],
    ['e', 'Archive', undefined],
    ['#', 'INBOX', 'delete'],
    ['#', 'Trash', 'deleteForever'],
    ['#', 'Junk', 'deleteForever'],
    ['#', 'Drafts', 'discardDrafts'],
    ['!', 'INBOX', 'reportSpam'],
    ['!', 'Junk', 'notSpam'],
    ['!', 'Sent', undefined],
    ['v', 'INBOX', 'move'],
    ['v', 'Drafts', undefined],
  ])('%s in %s: %s', (key, folder, expected) => {
    expect(actionOfKey(key, [from(folder)])?.id).toBe(expected)
  })
})

test('an entire folder offers both marks', () => {
  const allRead = [from('INBOX'), from('INBOX')]
  expect(ids(actionsOnFolder(allRead))).toBe('archive delete reportSpam move markRead markUnread')
  expect(ids(actionsOnFolder([from('Trash')]))).toBe('restore deleteForever move markRead markUnread')
  expect(actionsOnFolder([])).toEqual([])
  expect(actionOfKey('Shift+i', allRead, true)?.id).toBe('markRead')
  expect(actionOfKey('Shift+i', allRead)).toBeUndefined()
})

test('the most destructive action is last in a row', () => {
  expect(ids(rowActions(from('INBOX', { unread: true })))).toBe('markRead move reportSpam archive delete')
  expect(ids(rowActions(from('Trash')))).toBe('markUnread move restore deleteForever')
})

test('a bar shows one of two opposites and as many as fit', () => {
  const offered = offeredActions([from('INBOX', { unread: true, starred: true }), from('INBOX')])
  const { visible, more } = shareActions(offered, 4)
  expect(ids(visible)).toBe('archive delete reportSpam move')
  expect(ids(more)).toBe('label snooze mute markRead markUnread star pin print')
})

describe('the reminder key', () => {
  afterEach(() => queryClient.clear())
  const sent = () =>
    queryClient.setQueryData(queryKeys.folders, [aFolder({ id: '5', name: 'Sent', display_name: 'Sent' })])

  test('explains that the user has not written in the thread', () => {
    sent()
    expect(whyKeyHasNoEffect('Shift+b', [from('INBOX')])).toMatch(/^Bạn chưa gửi thư nào/)
  })

  test('needs no explanation where it works, or for other keys', () => {
    sent()
    expect(whyKeyHasNoEffect('Shift+b', [{ ...from('INBOX'), folder_ids: ['1', '5'] }])).toBeUndefined()
    expect(whyKeyHasNoEffect('Shift+i', [from('INBOX')])).toBeUndefined()
    expect(whyKeyHasNoEffect('Shift+b', [])).toBeUndefined()
  })
})
