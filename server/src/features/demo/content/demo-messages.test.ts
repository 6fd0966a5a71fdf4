import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import { expect, test } from 'vitest'
import {
  accountFolders,
  accounts,
  buildMessage,
  colleagues,
  demoMessages,
  organisations,
  systemFolders,
} from './index.ts'
import { readDemoFile } from './testing.ts'

const seedingDay = '2026-04-15'
const at = (time: string) => Date.parse(`${seedingDay}T${time}:00+07:00`)
const now = at('15:10')
const messages = await demoMessages(now, readDemoFile)
const context = { readFile: readDemoFile }
const khue = 'khue@mocviet.test'

test('keys are unique', () => {
  expect(new Set(messages.map((message) => message.key)).size).toBe(messages.length)
})

const hours = ['00:05', '07:29', '07:31', '09:00', '12:00', '14:39', '15:10', '23:55']

test.each(hours)('a reply is later than its original, seeded at %s', async (time) => {
  const seeded = await demoMessages(at(time), readDemoFile)
  const byKey = new Map(seeded.map((message) => [message.key, message]))
  for (const message of seeded.filter((reply) => reply.thread)) {
    const parent = byKey.get(message.thread ?? '')
    expect(parent?.messageId, message.key).toBe(message.inReplyTo)
    expect(message.references.at(-1)).toBe(parent?.messageId)
    expect(message.sentAt, message.key).toBeGreaterThan(parent?.sentAt ?? 0)
  }
})

test.each(hours)('no message is in the future at %s', async (time) => {
  for (const message of await demoMessages(at(time), readDemoFile)) {
    expect(message.sentAt, message.key).toBeLessThanOrEqual(at(time))
    for (const viewedAt of message.tracking?.viewedAt ?? [])
      expect(viewedAt, message.key).toBeLessThanOrEqual(at(time))
    expect(message.schedule?.sendAt ?? Infinity, message.key).toBeGreaterThan(at(time))
  }
})

test('every folder in use exists in its account', () => {
  for (const message of messages)
    for (const [account, placement] of Object.entries(message.placements))
      expect([...systemFolders, ...(accountFolders[account] ?? [])], message.key).toContain(placement.folder)
})

test('every local correspondent has a mailbox', () => {
  const isLocal = ({ email }: { email: string }) =>
    organisations.some(({ domain }) => email.toLowerCase().endsWith(`@${domain}`))
  const allEmails = new Set(
    [...accounts.map(({ person }) => person), ...colleagues].map(({ email }) => email),
  )
  const named = messages.flatMap(({ from, replyTo, to, cc, bcc }) => [replyTo ?? from, ...to, ...cc, ...bcc])
  const nobody = named.filter((person) => isLocal(person) && !allEmails.has(person.email))
  expect([...new Set(nobody.map(({ email }) => email))]).toEqual([])
})

test('every message parses back to its source', async () => {
  for (const message of messages) {
    const read = await parseMessage(await buildMessage(message, context))
    expect(read, message.key).toMatchObject({
      messageIdHeader: message.messageId.slice(1, -1),
      references: message.references.map((reference) => reference.slice(1, -1)),
      subject: message.subject,
      from: { name: message.from.name, email: message.from.email },
      sentAt: message.sentAt,
      problems: [],
    })
    expect(read.text.trim(), message.key).toBe(message.text.trim())
    expect(read.html === null, message.key).toBe(message.html === undefined)
    const carried = read.attachments.map((attachment) => attachment.name)
    expect(carried, message.key).toEqual(expect.arrayContaining(message.attachments.map(({ name }) => name)))
  }
})

test('the invitation has a calendar part with method REQUEST', async () => {
  const invited = messages.filter((message) => message.invitation)
  expect(invited).toHaveLength(1)
  for (const message of invited) {
    const raw = new TextDecoder().decode(await buildMessage(message, context))
    expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8;\s+method=REQUEST/i)
  }
})

test('an inline image is referenced by its HTML', () => {
  const carried = messages.flatMap((message) =>
    message.attachments.map(({ contentId }) => ({ message, contentId })),
  )
  const inline = carried.filter(({ contentId }) => contentId)
  expect(inline.length).toBeGreaterThan(1)
  for (const { message, contentId } of inline) expect(message.html, message.key).toContain(`cid:${contentId}`)
})

test('building a message is deterministic', async () => {
  const rebuilt = await demoMessages(now, readDemoFile)
  for (const message of messages.slice(0, 60)) {
    const counterpart = rebuilt.find((other) => other.key === message.key)
    expect(
      counterpart &&
        Buffer.compare(await buildMessage(message, context), await buildMessage(counterpart, context)),
    ).toBe(0)
  }
})

test('the newest rows of the inbox match the mock', () => {
  const subjects = new Map<string, string>()
  for (const message of messages) {
    if (message.placements[khue]?.folder !== 'INBOX') continue
    const root = message.references[0] ?? message.messageId
    if (!subjects.has(root)) subjects.set(root, message.subject.replace(/^Re: /, ''))
  }
  expect([...subjects.values()].slice(0, 20)).toEqual([
    'Báo giá lô bàn ghế gỗ sồi đợt 2 – cần chốt trước 17 giờ hôm nay',
    'Container MSKU 482913-5 – updated ETA Aarhus 9 May',
    'Hóa đơn GTGT tháng 3: còn thiếu chữ ký số của giám đốc',
    'V/v: Điều chỉnh phụ lục hợp đồng số 27/2026/HĐMB-MV về tiến độ giao hàng, điều kiện thanh toán và bảo hiểm vận chuyển',
    'Échantillons noyer – merci !',
    'Đề xuất hợp tác phân phối khu vực Tây Nguyên',
    'Thông báo lịch nghỉ lễ Giỗ Tổ Hùng Vương và 30/4 – 1/5',
    'Kế hoạch chụp bộ sưu tập thu đông tại Đà Lạt',
    'Quotation Q-2026-0413: oak dining set, 240 pcs',
    'Phiếu xuất kho 1404-07 đã hoàn tất',
    '',
    'Đơn đặt 12 khối gỗ óc chó: xác nhận độ ẩm và ngày về cảng',
    'Mời họp: Rà soát đơn hàng quý II – phòng họp tầng 3',
    'Sao kê tài khoản doanh nghiệp tháng 3/2026',
    'Bản dịch tiếng Anh catalogue 2026 – vòng sửa cuối',
    'FSC chain-of-custody certificate renewal',
    'Báo cáo tiến độ tuần 15: sơn phủ đạt 82%, đóng gói đạt 64%',
    'Chứng nhận bảo hiểm hàng hóa CN-88213',
    'Cập nhật bảng giá vận chuyển nội địa áp dụng từ 20/4',
    'Góp ý bao bì mới của dòng bàn trà',
  ])
})
