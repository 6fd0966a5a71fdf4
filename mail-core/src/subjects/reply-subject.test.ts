import { expect, test } from 'vitest'
import { forwardSubject, replySubject } from './reply-subject.ts'

test.each([
  ['Báo giá', 'Re: Báo giá', 'Fwd: Báo giá'],
  ['Re: Báo giá', 'Re: Báo giá', 'Fwd: Báo giá'],
  ['RE: Fwd: re: Báo giá', 'Re: Báo giá', 'Fwd: Báo giá'],
  ['Trả lời: Chuyển tiếp: Báo giá', 'Re: Báo giá', 'Fwd: Báo giá'],
  ['Re[2]: Báo giá: ghế', 'Re: Báo giá: ghế', 'Fwd: Báo giá: ghế'],
  ['Gấp: Báo giá', 'Re: Gấp: Báo giá', 'Fwd: Gấp: Báo giá'],
  ['[thợ mộc] Re: Báo giá', 'Re: [thợ mộc] Re: Báo giá', 'Fwd: [thợ mộc] Re: Báo giá'],
  ['**SPOOF** Re: Hoá đơn', 'Re: Hoá đơn', 'Fwd: Hoá đơn'],
  ['Re: **SPOOF** Hoá đơn', 'Re: Hoá đơn', 'Fwd: Hoá đơn'],
  ['Re: ', 'Re:', 'Fwd:'],
  ['', 'Re:', 'Fwd:'],
])('%s', (subject, reply, forward) => {
  expect([replySubject(subject), forwardSubject(subject)]).toEqual([reply, forward])
})
