import { expect, test } from 'vitest'
import { processorTimeOf } from '../testing/processor-time.fixture.ts'
import { findSpamHints, type HintedMessage, spamScore, sumSpamScore } from './spam-hints.ts'

const message = (parts: Partial<HintedMessage> = {}): HintedMessage => ({
  subject: 'Báo giá',
  writtenSubject: parts.subject ?? 'Báo giá',
  text: 'Chị xem giúp em nhé.\nEm cảm ơn chị.',
  encoding: '8bit',
  recipients: ['ha@mocviet.test'],
  ...parts,
})
const hintNames = (parts: Partial<HintedMessage>) => findSpamHints(message(parts)).map(({ name }) => name)
const encoded = (messages: string, encoding: string) => `=?utf-8?${encoding}?${messages}?=`

test.each<[string, Partial<HintedMessage>, string, string]>([
  ['an empty subject', { subject: '  ' }, 'SUBJECT_EMPTY', 'subject'],
  [
    'a plain subject in base64',
    { subject: 'Hello', writtenSubject: encoded('SGVsbG8=', 'B') },
    'SUBJECT_NEEDLESS_BASE64',
    'subject',
  ],
  [
    'a plain subject in quoted-printable',
    { subject: 'Hello', writtenSubject: encoded('Hello', 'q') },
    'SUBJECT_NEEDLESS_QUOTED_PRINTABLE',
    'subject',
  ],
  ['exclamation', { subject: 'Nhanh lên!' }, 'SUBJECT_HAS_EXCLAIM', 'subject'],
  ['a question', { subject: 'Chị đọc chưa?' }, 'SUBJECT_HAS_QUESTION', 'subject'],
  ['trailing spaces', { writtenSubject: 'Báo giá   ' }, 'SUBJECT_ENDS_SPACES', 'subject'],
  ['a currency sign', { subject: 'Giảm $100' }, 'SUBJECT_HAS_CURRENCY', 'subject'],
  ['đồng', { subject: 'Chỉ 99.000đ' }, 'SUBJECT_HAS_CURRENCY', 'subject'],
  ['millions', { subject: 'Thưởng 5 triệu đồng' }, 'SUBJECT_HAS_CURRENCY', 'subject'],
  ['capitals', { subject: 'KHUYẾN MÃI LỚN' }, 'SUBJECT_ALL_CAPS', 'subject'],
  ['a long subject', { subject: 'dài '.repeat(40) }, 'SUBJECT_LONG', 'subject'],
  ['a link in the subject', { subject: 'Xem http://a.test' }, 'URL_IN_SUBJECT', 'subject'],
  ['a phishing subject', { subject: 'Xác minh tài khoản ngay' }, 'SUBJECT_PHISHING', 'subject'],
  ['a link in the text', { text: 'Xem\nwww.a.test\nnhé' }, 'URL_IN_BODY', 'body'],
  ['nothing but a link', { text: ' https://a.test/x \n' }, 'BODY_URL_ONLY', 'body'],
  ['one line with a link', { text: 'Xem https://a.test/x' }, 'BODY_ONE_LINE_AND_URL', 'body'],
  ['plain text in base64', { text: 'hello there', encoding: 'base64' }, 'BODY_NEEDLESS_BASE64', 'body'],
  [
    'plain text in quoted-printable',
    { text: 'hello there', encoding: 'quoted-printable' },
    'BODY_NEEDLESS_QUOTED_PRINTABLE',
    'body',
  ],
  ['a security organisation', { recipients: ['report@ncsc.gov.vn'] }, 'RECIPIENT_SECURITY', 'body'],
  ['an abuse desk', { recipients: ['abuse@provider.test'] }, 'RECIPIENT_SECURITY', 'body'],
])('derives a hint from %s', (_, parts, name, type) => {
  expect(findSpamHints(message(parts))).toContainEqual(
    expect.objectContaining({ name, type, score: expect.any(Number), description: expect.any(String) }),
  )
})

test.each([
  'Tài khoản của quý khách sẽ bị khóa trong 24 giờ.',
  'Vui lòng cung cấp mã OTP để hoàn tất.',
  'Chúc mừng bạn đã trúng thưởng xe máy!',
  'Quý khách vui lòng bấm vào đường dẫn dưới đây để xác minh.',
  'Hộp thư của bạn sắp đầy.',
  'Anh chuyển khoản gấp giúp em.',
  'Please verify your account within two days.',
  'Your mailbox has been temporarily suspended.',
  'Click here to confirm.',
  'We noticed unusual sign-in activity.',
  'Congratulations, you have been selected!',
  'Please send me your password.',
])('recognises phishing by its wording: %s', (text) => {
  expect(hintNames({ text })).toContain('BODY_PHISHING')
})

test.each([
  'Chị gửi em bảng báo giá mới, em đã xác nhận với xưởng rồi ạ.',
  'Em gửi chị tài khoản để thanh toán tiền cọc như đã hẹn.',
  'Mật khẩu wifi của xưởng em dán ở cửa nhé.',
  'Please find our updated price list attached.',
  'Could you confirm the delivery date?',
  'The account manager is on leave until Monday.',
])('an ordinary sentence gives no hint: %s', (text) => {
  expect(hintNames({ text })).toEqual([])
})

test('necessary encoding is no hint', () => {
  expect(hintNames({ writtenSubject: encoded('QsOhbyBnacOh', 'B'), encoding: 'base64' })).toEqual([])
})

test('the score has one decimal and is low for ordinary mail', () => {
  const ordinary = findSpamHints(
    message({ subject: 'Báo giá ghế?', text: 'Xem https://a.test\nCảm ơn chị.' }),
  )
  expect(sumSpamScore(ordinary)).toBe(0.5)
  expect(sumSpamScore([{ score: 0.1 }, { score: 0.2 }])).toBe(0.3)
})

test('mail with every sign of spam is spam', () => {
  const hints = findSpamHints(
    message({ subject: 'TRÚNG THƯỞNG $5000!!!', text: 'Xác minh tài khoản: http://a.test' }),
  )
  expect(sumSpamScore(hints)).toBeGreaterThan(spamScore)
  expect(hints.map((hint) => hint.score)).toEqual(hints.map((hint) => hint.score).toSorted((a, b) => b - a))
})

test('reads a long hostile text quickly', async () => {
  const text = 'tài khoản '.repeat(20_000)
  const cost = await processorTimeOf(() => findSpamHints(message({ text, subject: 'a '.repeat(120) })))
  expect(cost).toBeLessThan(1000)
})
