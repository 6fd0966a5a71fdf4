import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { expect, test } from 'vitest'
import { sendersOf } from './senders.ts'

const thread = (...emails: string[]) =>
  ({ participants: emails.map((email) => ({ name: '', email })) }) as Pick<Thread, 'participants'> as Thread

test('lists the senders of threads once, without the reader', () => {
  const threads = [thread('a@x.vn', 'khue@mocviet.test'), thread('A@x.vn', 'b@x.vn', ''), thread()]
  expect(sendersOf(threads, 'Khue@mocviet.test').map(({ email }) => email)).toEqual(['A@x.vn', 'b@x.vn'])
})
