import { expect, test } from 'vitest'
import { type Correspondence, chooseReplyRecipients } from './start-reply.ts'

const person = (email: string) => ({ name: '', email })
const accountEmails = ['khue@mocviet.test', 'kinhdoanh@mocviet.test']
const message = (parts: Partial<Record<keyof Correspondence, string | string[]>>): Correspondence => ({
  from: person((parts.from as string) ?? 'vy@x.test'),
  replyTo: ((parts.replyTo as string[]) ?? []).map(person),
  to: ((parts.to as string[]) ?? ['khue@mocviet.test']).map(person),
  cc: ((parts.cc as string[]) ?? []).map(person),
})

test.each([
  ['the writer', message({}), 'reply', ['vy@x.test'], []],
  ['the Reply-To address', message({ replyTo: ['ban@x.test'] }), 'reply', ['ban@x.test'], []],
  ['no recipients for a forward', message({ cc: ['ha@mocviet.test'] }), 'forward', [], []],
  [
    'all recipients once, without the user',
    message({
      to: ['Khue@MocViet.test', 'ha@mocviet.test', 'vy@x.test'],
      cc: ['HA@mocviet.test', 'duy@dakwood.test', 'kinhdoanh@mocviet.test'],
    }),
    'reply_all',
    ['vy@x.test', 'ha@mocviet.test'],
    ['duy@dakwood.test'],
  ],
  [
    'the recipients of a sent message',
    message({ from: 'khue@mocviet.test', to: ['vy@x.test'], cc: ['ha@mocviet.test'] }),
    'reply',
    ['vy@x.test'],
    [],
  ],
  [
    'all recipients of a sent message',
    message({ from: 'khue@mocviet.test', to: ['vy@x.test', 'duy@dakwood.test'], cc: ['ha@mocviet.test'] }),
    'reply_all',
    ['vy@x.test', 'duy@dakwood.test'],
    ['ha@mocviet.test'],
  ],
  [
    'the user, if there is no other recipient',
    message({ from: 'khue@mocviet.test' }),
    'reply',
    ['khue@mocviet.test'],
    [],
  ],
  [
    'no tagged address of the user',
    message({ to: ['khue+shop@mocviet.test', 'ha@mocviet.test'], cc: ['KinhDoanh+vn@mocviet.test'] }),
    'reply_all',
    ['vy@x.test', 'ha@mocviet.test'],
    [],
  ],
  [
    'the recipients of a message sent from a tagged address',
    message({ from: 'khue+shop@mocviet.test', to: ['vy@x.test'] }),
    'reply',
    ['vy@x.test'],
    [],
  ],
  ['no hidden recipients', message({ to: ['undisclosed-recipients:;'] }), 'reply_all', ['vy@x.test'], []],
] as const)('a reply goes to %s', (_, original, kind, to, cc) => {
  const receivers = chooseReplyRecipients(original, accountEmails, kind)
  expect([receivers.to.map((one) => one.email), receivers.cc.map((one) => one.email)]).toEqual([to, cc])
})
