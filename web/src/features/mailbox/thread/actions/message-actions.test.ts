import { expect, test } from 'vitest'
import { aMessage } from '../../testing.ts'
import { offeredActions, replyKindByKey } from './message-actions.ts'

const user = { email: 'khue@mocviet.test', enable_smtp: 1 as const }
const silenced = { ...user, enable_smtp: 0 as const }
const colleague = { id: '2', email: 'ha@mocviet.test', name: 'Hà', is_shared: false }
const reader = { ...user, acting: { ...colleague, access: 'read' as const, send: 'as' as const } }
const sorter = { ...silenced, acting: { ...colleague, access: 'write' as const, send: 'none' as const } }
const offered = (seconds: number) => ({
  until: Math.floor(Date.now() / 1000) + seconds,
  state: 'offered' as const,
})
const both = [
  { name: '', email: 'khue@mocviet.test' },
  { name: '', email: 'duy@dakwood.test' },
]

test.each([
  ['a message', {}, user, ['reply', 'forward', 'delete']],
  ['a message to several', { to: both }, user, ['reply', 'replyAll', 'forward', 'delete']],
  ['a message in Trash', { folder: 'Trash' }, user, ['reply', 'forward', 'restore']],
  ['a message in Junk', { folder: 'Junk' }, user, ['reply', 'forward', 'notSpam', 'delete']],
  ['a draft', { is_draft: true, folder: 'Drafts' }, user, ['edit', 'delete']],
  ['a message that waits for its hour', { folder: 'WEBMAIL_SCHEDULED' }, user, ['cancelSchedule']],
  ['a recurring message', { folder: 'webmail_period' }, user, ['cancelPeriodic']],
  ['a waiting draft', { is_draft: true, folder: 'WEBMAIL_SCHEDULED' }, user, ['cancelSchedule']],
  ['a message that can be recalled', { recall: offered(60) }, user, ['reply', 'forward', 'delete', 'recall']],
  ['a message after the recall period', { recall: offered(-1) }, user, ['reply', 'forward', 'delete']],
  [
    'a message being recalled',
    { recall: { ...offered(60), state: 'processing' as const } },
    user,
    ['reply', 'forward', 'delete'],
  ],
  [
    'a recallable message, with the right to send only',
    { recall: offered(60) },
    reader,
    ['reply', 'forward'],
  ],
  ['a recallable message, with the right to manage', { recall: offered(60) }, sorter, ['delete']],
  ['a scheduled message, with the right to manage', { folder: 'WEBMAIL_SCHEDULED' }, sorter, []],
  ['a recurring message, with the right to manage', { folder: 'webmail_period' }, sorter, []],
  ['a message, without the right to send', { to: both }, silenced, []],
  ['a message in Trash, without the right to send', { folder: 'Trash' }, silenced, ['restore']],
])('actions of %s', (_, change, person, actions) => {
  expect(offeredActions(aMessage({ id: '1', ...change }), person)).toEqual(actions)
})

test.each([
  ['replies to all', 'replyAll', ['reply', 'replyAll', 'forward'], 'replyAll'],
  ['replies to the only correspondent', 'replyAll', ['reply', 'forward'], 'reply'],
  ['answers no draft', 'replyAll', ['edit', 'delete'], undefined],
  ['forwards nothing that cannot be forwarded', 'forward', ['reply'], undefined],
] as const)('the key %s', (_fact, kind, actions, result) => {
  expect(replyKindByKey(kind, actions)).toBe(result)
})
