import type { Message } from '@bocau/contract/mailbox/mailbox'
import { expect, test } from 'vitest'
import { aCalendarFile, aMessage } from '../../testing.ts'
import { firstExpanded, foldMessages, hiddenMessages, visibleMessages } from './fold.ts'

const messages = (count: number) =>
  Array.from({ length: count }, (_, index) => aMessage({ id: String(index + 1) }))
const rendered = (list: Message[], expanded: string[] = []) =>
  foldMessages(list, new Set(expanded))
    .map((part) => (part.kind === 'fold' ? `(${part.hidden.length})` : part.message.id))
    .join(' ')

test.each<[number, string[], string]>([
  [0, [], ''],
  [1, ['1'], '1'],
  [3, ['3'], '1 2 3'],
  [4, ['4'], '1 (1) 3 4'],
  [8, ['8'], '1 (5) 7 8'],
  [8, ['4', '8'], '1 (2) 4 (2) 7 8'],
  [8, ['2'], '1 2 (4) 7 8'],
])('a thread of %i messages with %j expanded is rendered as "%s"', (count, expanded, expected) => {
  expect(rendered(messages(count), expanded)).toBe(expected)
})

test('the last message is expanded', () => {
  expect(firstExpanded(messages(3))).toBe('3')
  expect(firstExpanded([])).toBeUndefined()
})

test('a receipt is collapsed unless it is the only message', () => {
  const receipt = (id: string) => aMessage({ id, status: 'receipt' })
  expect(firstExpanded([aMessage({ id: '1' }), receipt('2'), receipt('3')])).toBe('1')
  expect(firstExpanded([receipt('1')])).toBe('1')
})

test('an answer to an invitation is collapsed, and the invitation stays expanded', () => {
  const invitation = aMessage({ id: '1', files: [aCalendarFile] })
  const sentReply = (id: string) => aMessage({ id, folder: 'Sent', files: [aCalendarFile] })
  expect(firstExpanded([invitation, sentReply('2'), sentReply('3')])).toBe('1')
  expect(firstExpanded([invitation, sentReply('2'), aMessage({ id: '3', folder: 'Sent' })])).toBe('3')
  expect(firstExpanded([sentReply('1')])).toBe('1')
  expect(firstExpanded([aMessage({ id: '1' }), sentReply('2')])).toBe('2')
})

test('the first draft not being sent is expanded instead', () => {
  const draft = (id: string, status = '') => aMessage({ id, is_draft: true, status })
  expect(firstExpanded([aMessage({ id: '1' }), draft('2'), draft('3')])).toBe('2')
  expect(firstExpanded([aMessage({ id: '1' }), draft('2', 'sending'), draft('3')])).toBe('3')
  expect(firstExpanded([aMessage({ id: '1' }), draft('2', 'sending')])).toBe('2')
})

test.each([
  ['INBOX', '1 4'],
  ['Trash', '1 2 4'],
  ['Junk', '1 3 4'],
])('read from %s a thread shows %s', (folder, expected) => {
  const list = ['INBOX', 'Trash', 'Junk', 'Sent'].map((name, index) =>
    aMessage({ id: String(index + 1), folder: name }),
  )
  expect(
    visibleMessages(list, folder)
      .map((message) => message.id)
      .join(' '),
  ).toBe(expected)
})

test('a thread is never shown empty', () => {
  expect(visibleMessages([aMessage({ id: '1', folder: 'Trash' })], 'INBOX')).toHaveLength(1)
})

test('only messages in Trash or Junk are hidden', () => {
  const list = ['INBOX', 'Trash', 'Junk', 'Drafts'].map((folder, index) =>
    aMessage({ id: String(index + 1), folder, is_draft: folder === 'Drafts' }),
  )
  expect(hiddenMessages(list, 'INBOX').map(({ id }) => id)).toEqual(['2', '3'])
  expect(hiddenMessages(list, 'Trash').map(({ id }) => id)).toEqual(['3'])
})
