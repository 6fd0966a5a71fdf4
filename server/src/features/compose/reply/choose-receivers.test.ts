import { expect, test } from 'vitest'
import { type Correspondence, chooseReceivers } from './choose-receivers.ts'

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
  ['whoever asks to be answered', message({ replyTo: ['ban@x.test'] }), 'reply', ['ban@x.test'], []],
  ['nobody, where it is passed on', message({ cc: ['ha@mocviet.test'] }), 'forward', [], []],
  [
    'everybody, each once, but not oneself',
    message({
      to: ['Khue@MocViet.test', 'ha@mocviet.test', 'vy@x.test'],
      cc: ['HA@mocviet.test', 'duy@dakwood.test', 'kinhdoanh@mocviet.test'],
    }),
    'reply_all',
    ['vy@x.test', 'ha@mocviet.test'],
    ['duy@dakwood.test'],
  ],
  [
    'where the own letter went',
    message({ from: 'khue@mocviet.test', to: ['vy@x.test'], cc: ['ha@mocviet.test'] }),
    'reply',
    ['vy@x.test'],
    [],
  ],
  [
    'everybody on the own letter',
    message({ from: 'khue@mocviet.test', to: ['vy@x.test', 'duy@dakwood.test'], cc: ['ha@mocviet.test'] }),
    'reply_all',
    ['vy@x.test', 'duy@dakwood.test'],
    ['ha@mocviet.test'],
  ],
  [
    'oneself, where nobody else is on it',
    message({ from: 'khue@mocviet.test' }),
    'reply',
    ['khue@mocviet.test'],
    [],
  ],
  [
    'nobody under a tag of an own address',
    message({ to: ['khue+shop@mocviet.test', 'ha@mocviet.test'], cc: ['KinhDoanh+vn@mocviet.test'] }),
    'reply_all',
    ['vy@x.test', 'ha@mocviet.test'],
    [],
  ],
  [
    'where a letter under a tag of an own address went',
    message({ from: 'khue+shop@mocviet.test', to: ['vy@x.test'] }),
    'reply',
    ['vy@x.test'],
    [],
  ],
  ['no hidden recipients', message({ to: ['undisclosed-recipients:;'] }), 'reply_all', ['vy@x.test'], []],
] as const)('a reply goes to %s', (_, message, kind, to, cc) => {
  const receivers = chooseReceivers(message, accountEmails, kind)
  expect([receivers.to.map((one) => one.email), receivers.cc.map((one) => one.email)]).toEqual([to, cc])
})
