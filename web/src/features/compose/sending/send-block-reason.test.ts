import { limits } from '@bocau/contract/limits'
import { toRecipient } from '@bocau/mail-core/recipients/recipients'
import { expect, test } from 'vitest'
import { emptyContent } from '../draft-session/content.ts'
import { sendBlockReason } from './send-block-reason.ts'
import '../../../i18n/areas/compose.ts'

const user = { enable_smtp: 1 } as const
const server = { max_body_size: 100 }
const crowd = (n: number) =>
  Array.from({ length: n }, (_, i) => toRecipient({ name: '', email: `nguoi${i}@mocviet.test` }))

test('a valid draft can be sent', () => {
  expect(sendBlockReason({ ...emptyContent, bcc: crowd(limits.maxRecipients) }, user, server)).toBeUndefined()
})

test('too many recipients prevent sending with a message', () => {
  expect(sendBlockReason({ ...emptyContent, bcc: crowd(limits.maxRecipients + 1) }, user, server)).toBe(
    'Mỗi thư gửi được tới tối đa 10.000 người nhận. Hãy bỏ bớt người nhận.',
  )
})

test('a text over the limit prevents sending with a message', () => {
  expect(sendBlockReason({ ...emptyContent, body: 'a'.repeat(101) }, user, server)).toContain(
    'dài quá 100 ký tự',
  )
})
