import { readLetter } from '@bocau/mail-core/mime/read-letter'
import { expect, test } from 'vitest'
import {
  accounts,
  buildMessage,
  colleagues,
  demoLetters,
  organisations,
  ownFolders,
  systemFolders,
} from './index.ts'
import { readDemoFile } from './testing.ts'

const seedingDay = '2026-04-15'
const at = (time: string) => Date.parse(`${seedingDay}T${time}:00+07:00`)
const now = at('15:10')
const letters = await demoLetters(now, readDemoFile)
const context = { readFile: readDemoFile }
const khue = 'khue@mocviet.test'

test('every key is used once', () => {
  expect(new Set(letters.map((letter) => letter.key)).size).toBe(letters.length)
})

const hours = ['00:05', '07:29', '07:31', '09:00', '12:00', '14:39', '15:10', '23:55']

test.each(hours)('an answer comes after the letter that it answers, seeded at %s', async (time) => {
  const seeded = await demoLetters(at(time), readDemoFile)
  const byKey = new Map(seeded.map((letter) => [letter.key, letter]))
  for (const letter of seeded.filter((answer) => answer.thread)) {
    const parent = byKey.get(letter.thread ?? '')
    expect(parent?.messageId, letter.key).toBe(letter.inReplyTo)
    expect(letter.references.at(-1)).toBe(parent?.messageId)
    expect(letter.sentAt, letter.key).toBeGreaterThan(parent?.sentAt ?? 0)
  }
})

test.each(hours)('nothing comes from the future at %s', async (time) => {
  for (const letter of await demoLetters(at(time), readDemoFile)) {
    expect(letter.sentAt, letter.key).toBeLessThanOrEqual(at(time))
    for (const viewedAt of letter.tracking?.viewedAt ?? [])
      expect(viewedAt, letter.key).toBeLessThanOrEqual(at(time))
    expect(letter.schedule?.sendAt ?? Infinity, letter.key).toBeGreaterThan(at(time))
  }
})

test('every folder in use belongs to its account', () => {
  for (const letter of letters)
    for (const [account, place] of Object.entries(letter.place))
      expect([...systemFolders, ...(ownFolders[account] ?? [])], letter.key).toContain(place.folder)
})

test('everybody who can be answered has a mailbox here, or is outside', () => {
  const isHere = ({ email }: { email: string }) =>
    organisations.some(({ domain }) => email.toLowerCase().endsWith(`@${domain}`))
  const known = new Set([...accounts.map(({ person }) => person), ...colleagues].map(({ email }) => email))
  const named = letters.flatMap(({ from, replyTo, to, cc, bcc }) => [replyTo ?? from, ...to, ...cc, ...bcc])
  const nobody = named.filter((person) => isHere(person) && !known.has(person.email))
  expect([...new Set(nobody.map(({ email }) => email))]).toEqual([])
})

test('every letter reads back as it was written', async () => {
  for (const letter of letters) {
    const read = await readLetter(await buildMessage(letter, context))
    expect(read, letter.key).toMatchObject({
      messageIdHeader: letter.messageId.slice(1, -1),
      references: letter.references.map((reference) => reference.slice(1, -1)),
      subject: letter.subject,
      from: { name: letter.from.name, email: letter.from.email },
      sentAt: letter.sentAt,
      trouble: [],
    })
    expect(read.text.trim(), letter.key).toBe(letter.text.trim())
    expect(read.html === null, letter.key).toBe(letter.html === undefined)
    const carried = read.attachments.map((attachment) => attachment.name)
    expect(carried, letter.key).toEqual(expect.arrayContaining(letter.attachments.map(({ name }) => name)))
  }
})

test('the invitation carries a calendar part that asks for an answer', async () => {
  const invited = letters.filter((letter) => letter.invitation)
  expect(invited).toHaveLength(1)
  for (const letter of invited) {
    const raw = new TextDecoder().decode(await buildMessage(letter, context))
    expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8;\s+method=REQUEST/i)
  }
})

test('an inline image is shown by the HTML that carries it', () => {
  const carried = letters.flatMap((letter) =>
    letter.attachments.map(({ contentId }) => ({ letter, contentId })),
  )
  const inline = carried.filter(({ contentId }) => contentId)
  expect(inline.length).toBeGreaterThan(1)
  for (const { letter, contentId } of inline) expect(letter.html, letter.key).toContain(`cid:${contentId}`)
})

test('two builds of a letter are the same bytes', async () => {
  const builtAgain = await demoLetters(now, readDemoFile)
  for (const letter of letters.slice(0, 60)) {
    const again = builtAgain.find((other) => other.key === letter.key)
    expect(
      again && Buffer.compare(await buildMessage(letter, context), await buildMessage(again, context)),
    ).toBe(0)
  }
})

test('the newest rows of the inbox are those of the mock', () => {
  const subjects = new Map<string, string>()
  for (const letter of letters) {
    if (letter.place[khue]?.folder !== 'INBOX') continue
    const root = letter.references[0] ?? letter.messageId
    if (!subjects.has(root)) subjects.set(root, letter.subject.replace(/^Re: /, ''))
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
