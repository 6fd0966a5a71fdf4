import type { DeliveryStep } from '@bocau/contract/delivery'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../../../../i18n/index.ts'
import { deliverySentences } from './delivery-sentences.ts'
import '../../../../i18n/areas/thread.ts'

afterEach(() => setLanguage('vi'))

const filter = { step: 'filter', rule_id: '1', folder: '', folder_gone: false } as const
const steps: DeliveryStep[] = [
  { step: 'sender', by: 'here', verdict: 'none', spf: 'none', dkim: 'none', dmarc: 'none', arc: '' },
  { step: 'spoof', domain: 'mocviet.test', reason: 'hosted_here' },
  { step: 'virus', verdict: 'not_scanned', name: '' },
  { step: 'spam', by: 'scorer', verdict: 'not_spam', score: 2.5, signs: ['ALL_CAPS'] },
  { ...filter, name: 'Báo giá', did: ['star', 'file'], folder: 'Đã xóa', folder_gone: true },
  { ...filter, name: '', did: ['trash'] },
  { step: 'forward', to: 'x@y.example', held_back: 'loop' },
  { step: 'answer', held_back: 'list' },
]
const delivery = { via: 'lmtp', folder: 'INBOX', arrived_at: 0, steps } as const

test('describes each decision in order', () => {
  expect(deliverySentences({ ...delivery, steps })).toEqual([
    'Thư đến qua một máy chủ thư khác và được đưa vào Hộp thư đến.',
    'Thư ghi là của mocviet.test nhưng không chứng minh được.',
    'Chưa quét được virus vì trình quét không phản hồi.',
    'Bộ lọc thư rác cho 2,5 điểm: không phải thư rác.',
    'Lý do chính: ALL_CAPS',
    'Bộ lọc “Báo giá” gắn dấu sao.',
    'Bộ lọc “Báo giá” không chuyển được thư vào Đã xóa vì thư mục đó không còn.',
    'Bộ lọc “không tên” chuyển thư vào Thùng rác.',
    'Không chuyển tiếp tới x@y.example vì thư sẽ bị lặp vòng.',
    'Không trả lời tự động vì thư đến từ danh sách nhận tin.',
  ])
})

test('mentions a late result of the scanner', () => {
  const virusStep = { step: 'virus', verdict: 'found', name: 'Eicar', later: true } as const
  const clean = { step: 'virus', verdict: 'clean', name: '', later: true } as const
  expect(deliverySentences({ ...delivery, steps: [virusStep, clean] }).slice(1)).toEqual([
    'Trình quét virus lúc đầu không phản hồi. Sau đó phát hiện virus Eicar nên thư đã được cách ly.',
    'Trình quét virus lúc đầu không phản hồi. Sau đó đã quét và không có virus.',
  ])
})

test('in English too', async () => {
  setLanguage('en')
  expect(deliverySentences({ ...delivery, steps: [] })).toEqual([
    'It came through another mail server and was put in Inbox.',
  ])
})

test.each([
  ['no_address', 'Thư không có địa chỉ người gửi nên không rõ ai đã gửi.'],
  ['unseen', 'Địa chỉ người gửi có ký tự ẩn.'],
  ['address_in_name', 'Tên người gửi ghi mocviet.test, nhưng thư đến từ la.example.'],
  ['lookalike', 'Tên miền la.example trông giống mocviet.test nhưng khác.'],
  ['marked_before', 'Hộp thư chuyển tiếp thư này đã đánh dấu người gửi bị giả mạo.'],
] as const)('names the kind of disguise: %s', (reason, sentence) => {
  const spoof: DeliveryStep = { step: 'spoof', domain: 'la.example', reason, like: 'mocviet.test' }
  expect(deliverySentences({ ...delivery, steps: [spoof] })[1]).toBe(sentence)
})

test('mentions that another domain than the visible one passed', () => {
  const sender = { step: 'sender', by: 'server_in_front', spf: '', dmarc: '', arc: '', dkim: 'pass' } as const
  const authentication = (verdict: 'pass' | 'none') =>
    deliverySentences({ ...delivery, steps: [{ ...sender, verdict }] }).slice(1)
  expect(authentication('none')).toEqual([
    'Thư đạt các kiểm tra, nhưng với một người gửi khác người gửi đang hiển thị.',
  ])
  expect(authentication('pass')).toEqual([])
})
