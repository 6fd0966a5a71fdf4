import type { Page } from 'playwright-core'
import { checkAccessibility, journey } from './harness/journey.ts'
import { anyOf, t, tEn } from './texts.ts'

const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:1@a.test',
  'SUMMARY:Họp giao ban',
  'DTSTART;TZID=Asia/Ho_Chi_Minh:20261130T083000',
  'DTEND;TZID=Asia/Ho_Chi_Minh:20261130T093000',
  'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=10',
  'LOCATION:Phòng họp tầng 3',
  'ATTENDEE;CN=Nguyễn Thu Hà;PARTSTAT=ACCEPTED:mailto:ha@mocviet.test',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:2@a.test',
  'SUMMARY:Hội chợ Cologne',
  'DTSTART;VALUE=DATE:20270112',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

const upload = (page: Page, name: string, text: string) =>
  page.request.post('/storage/v1/files/upload', {
    headers: { origin: new URL(page.url()).origin },
    multipart: { file: { name, mimeType: 'text/calendar', buffer: Buffer.from(text) } },
  })

journey(
  'a calendar file of the drive shows its events, and one that is none says so',
  async ({ openPage, signIn }) => {
    for (const [look, says] of [
      [{}, 'Hằng tuần, vào Thứ Hai, 10 lần'],
      [{ width: 390, language: 'en', theme: 'dark' }, 'Every week, on Monday, 10 times'],
    ] as const) {
      const page = await openPage(look)
      await signIn(page, 'duy@dakwood.test', '/drive')
      await upload(page, 'lịch họp.ics', calendar)
      await upload(page, 'hỏng.ics', 'không phải lịch')
      await page.goto('/drive')
      await page.getByRole('row', { name: 'lịch họp' }).first().dblclick()
      await page.getByRole('article').getByText(says).waitFor()
      await page.getByRole('heading', { name: 'Hội chợ Cologne' }).waitFor()
      await page.getByText('Phòng họp tầng 3').waitFor()
      await checkAccessibility(page)
      await page.keyboard.press('Escape')
      await page.getByRole('row', { name: 'hỏng' }).first().dblclick()
      await page.getByText(anyOf(t('preview.broken.text'), tEn('preview.broken.text'))).waitFor()
    }
  },
)
