import { expect, test } from 'vitest'
import { aMessage } from '../../testing.ts'
import { offeredActions } from './message-acts.ts'

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
  ['a message that goes out again and again', { folder: 'webmail_period' }, user, ['cancelPeriodic']],
  ['a waiting draft', { is_draft: true, folder: 'WEBMAIL_SCHEDULED' }, user, ['cancelSchedule']],
  ['a message that can be recalled', { recall: offered(60) }, user, ['reply', 'forward', 'delete', 'recall']],
  ['a message whose time for that is over', { recall: offered(-1) }, user, ['reply', 'forward', 'delete']],
  [
    'a message being recalled',
    { recall: { ...offered(60), state: 'processing' as const } },
    user,
    ['reply', 'forward', 'delete'],
  ],
  [
    'a message that can be recalled, to a colleague who may only send',
    { recall: offered(60) },
    reader,
    ['reply', 'forward'],
  ],
  ['a message that can be recalled, to one who sorts', { recall: offered(60) }, sorter, ['delete']],
  ['a scheduled message, to one who sorts', { folder: 'WEBMAIL_SCHEDULED' }, sorter, []],
  ['a periodic message, to one who sorts', { folder: 'webmail_period' }, sorter, []],
  ['a message, to one who may not send', { to: both }, silenced, []],
  ['a message in Trash, to one who may not send', { folder: 'Trash' }, silenced, ['restore']],
])('actions of %s', (_, change, person, actions) => {
  expect(offeredActions(aMessage({ id: '1', ...change }), person)).toEqual(actions)
})
