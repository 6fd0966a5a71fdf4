// @vitest-environment happy-dom
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { expect, test } from 'vitest'
import { aMessage, aThread } from '../../testing.ts'
import { messageEntries } from './message-entries.ts'

const user = {
  id: '1',
  email: 'khue@mocviet.test',
  enable_smtp: 1,
} as Parameters<typeof messageEntries>[0]['user']

const entryIds = (message: Message, messages: Message[]) =>
  messageEntries({
    message,
    user,
    theme: 'light',
    opened: {
      folder: message.folder,
      detail: { thread: aThread({ id: '9' }), messages },
      print: () => {},
    },
  }).map(({ id }) => id)

test('a message is deleted and printed separately only in a thread of several', () => {
  const [first, second] = [aMessage({ id: '1' }), aMessage({ id: '2' })]
  expect(entryIds(first, [first, second])).toEqual(expect.arrayContaining(['delete', 'print']))
  const only = entryIds(first, [first])
  expect(only).not.toContain('delete')
  expect(only).not.toContain('print')
})

test('the only message of a thread in Junk can be moved to Trash', () => {
  const junk = aMessage({ id: '1', folder: 'Junk' })
  expect(entryIds(junk, [junk])).toContain('delete')
})
