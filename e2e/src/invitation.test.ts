import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'

const mailbox = 'khue@mocviet.test'

/** An event at nine in Berlin on the last Friday of each month, as Outlook writes it. */
const calendar = (method: string, sequence: number, hour: string, uid = 'mau-ban@holz.example') =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:2026030${sequence + 1}T020000Z`,
    `DTSTART;TZID=W. Europe Standard Time:20300329T${hour}0000`,
    `DTEND;TZID=W. Europe Standard Time:20300329T${hour}4500`,
    'RRULE:FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1;COUNT=6',
    'SUMMARY:Duyệt mẫu bàn',
    'LOCATION:Phòng họp 2',
    'ORGANIZER;CN=Jörg:mailto:joerg@holz.example',
    'ATTENDEE;CN=Jörg;PARTSTAT=ACCEPTED:mailto:joerg@holz.example',
    `ATTENDEE;CN=Khuê;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${mailbox}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const from = { name: 'Jörg', email: 'joerg@holz.example' }
const card = (page: Page, name: string) => page.getByRole('region', { name })

journey(
  'an invitation is answered by keyboard, taken back, answered again with a note, and says so in every window',
  async ({ openPage, signIn, deliverMessage }) => {
    const text = 'Mời chị duyệt mẫu.'
    await deliverMessage({
      to: mailbox,
      from,
      subject: 'Mời: Duyệt mẫu bàn',
      text,
      calendar: calendar('REQUEST', 0, '09'),
    })
    const page = await openPage()
    await signIn(page, mailbox)
    await threadRow(page, 'Mời: Duyệt mẫu bàn').click()
    const invitation = card(page, 'Lời mời')
    await invitation.getByText('15:00 – 15:45', { exact: false }).waitFor()
    await invitation.getByText('09:00 – 09:45 theo giờ Berlin · Âm lịch 26/2').waitFor()
    await invitation.getByText('Hằng tháng, vào Thứ Sáu cuối cùng, 6 lần').waitFor()
    await invitation.getByText('Phòng họp 2').waitFor()
    await checkAccessibility(page)

    const accept = invitation.getByRole('button', { name: 'Tham dự' })
    await accept.focus()
    await page.keyboard.press('Enter')
    await invitation.getByText('Bạn đã trả lời: tham dự').waitFor()
    expect(await accept.getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('z')
    await invitation.getByText('Bạn đã trả lời: tham dự').waitFor({ state: 'detached' })

    const other = await openPage()
    await signIn(other, mailbox)
    await threadRow(other, 'Mời: Duyệt mẫu bàn').click()
    const elsewhere = card(other, 'Lời mời')
    await elsewhere.getByRole('button', { name: 'Từ chối' }).waitFor()
    await invitation.getByRole('button', { name: 'Thêm lời nhắn' }).focus()
    await page.keyboard.press('Enter')
    await invitation.getByLabel('Lời nhắn cho người mời').fill('Hôm đó em đi công tác.')
    await invitation.getByRole('button', { name: 'Từ chối' }).focus()
    await page.keyboard.press('Enter')
    await invitation.getByText('“Hôm đó em đi công tác.”').waitFor()
    await elsewhere.getByText('Bạn đã trả lời: từ chối').waitFor()
    await page.goto('/folder/Sent')
    await threadRow(page, /Duyệt mẫu bàn/).waitFor({ timeout: 60_000 })
  },
)

journey(
  'on a phone an invitation that changed says what it was, and is answered with another time',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'ha@mocviet.test'
    const uid = 'oak@holz.example'
    const written = (method: string, sequence: number, hour: string) =>
      calendar(method, sequence, hour, uid).replaceAll(mailbox, to).replaceAll('Duyệt mẫu bàn', 'Oak samples')
    await deliverMessage({
      to,
      from,
      subject: 'Oak samples',
      text: 'Please come.',
      calendar: written('REQUEST', 0, '09'),
    })
    await deliverMessage({
      to,
      from,
      subject: 'Updated: Oak',
      text: 'Later.',
      calendar: written('REQUEST', 1, '10'),
    })
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    await signIn(page, to)
    await threadRow(page, 'Updated: Oak').click()
    const invitation = card(page, 'Invitation')
    await invitation.getByText('The event has changed since the last message.').waitFor()
    await invitation.getByText('16:00 – 16:45', { exact: false }).waitFor()
    await invitation.locator('s').getByText('15:00 – 15:45', { exact: false }).waitFor()
    await invitation.getByText('Every month, on the last Friday, 6 times').waitFor()
    await checkAccessibility(page)
    await invitation.getByRole('button', { name: 'Propose another time…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Propose another time' })
    await dialog.getByLabel('From').waitFor()
    await checkAccessibility(page)
    await dialog.getByLabel('From').fill('18:00')
    await dialog.getByLabel('To', { exact: true }).fill('17:00')
    await dialog.getByRole('button', { name: 'Send proposal' }).click()
    await dialog.getByText('The end has to be after the beginning.').waitFor()
    await dialog.getByLabel('To', { exact: true }).fill('18:30')
    await dialog.getByRole('button', { name: 'Send proposal' }).click()
    await invitation.getByText('You proposed another time').waitFor()

    await deliverMessage({
      to,
      from,
      subject: 'Cancelled: Oak',
      text: 'Sorry.',
      calendar: written('CANCEL', 2, '10'),
    })
    await page.goto('/folder/INBOX')
    await threadRow(page, 'Updated: Oak').click()
    await invitation.getByText('This event was cancelled.').waitFor()
    await invitation.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' })
  },
)
