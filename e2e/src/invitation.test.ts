import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { phone } from './harness/touch.ts'
import { t, tEn, tIn } from './texts.ts'

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
    const invitation = card(page, t('event.card'))
    await invitation.getByText('15:00 – 15:45', { exact: false }).waitFor()
    await invitation.getByText('09:00 – 09:45 theo giờ Berlin · Âm lịch 26/2').waitFor()
    await invitation.getByText('Hằng tháng, vào Thứ Sáu cuối cùng, 6 lần').waitFor()
    await invitation.getByText('Phòng họp 2').waitFor()
    await checkAccessibility(page)

    const accept = invitation.getByRole('button', { name: t('event.answer.accepted') })
    await accept.focus()
    await page.keyboard.press('Enter')
    await invitation.getByText(t('event.answered.accepted')).waitFor()
    await expect.poll(() => accept.getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('z')
    await invitation.getByText(t('event.answered.accepted')).waitFor({ state: 'detached' })

    const other = await openPage()
    await signIn(other, mailbox)
    await threadRow(other, 'Mời: Duyệt mẫu bàn').click()
    const elsewhere = card(other, t('event.card'))
    await elsewhere.getByRole('button', { name: t('event.answer.declined') }).waitFor()
    await invitation.getByRole('button', { name: t('event.addNote') }).focus()
    await page.keyboard.press('Enter')
    await invitation.getByLabel(t('event.note')).fill('Hôm đó em đi công tác.')
    await invitation.getByRole('button', { name: t('event.answer.declined') }).focus()
    await page.keyboard.press('Enter')
    await invitation.getByText('“Hôm đó em đi công tác.”').waitFor()
    await elsewhere.getByText(t('event.answered.declined')).waitFor()
    await page.goto('/folder/Sent')
    await threadRow(page, /Duyệt mẫu bàn/).waitFor()
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
    const invitation = card(page, tEn('event.card'))
    await invitation.getByText(tEn('event.changed')).waitFor()
    await invitation.getByText('16:00 – 16:45', { exact: false }).waitFor()
    await invitation.locator('s').getByText('15:00 – 15:45', { exact: false }).waitFor()
    await invitation.getByText('Every month, on the last Friday, 6 times').waitFor()
    await checkAccessibility(page)
    await invitation.getByRole('button', { name: tEn('event.propose') }).click()
    const dialog = page.getByRole('dialog', { name: tEn('event.propose.title') })
    await dialog.getByLabel(tEn('event.propose.from')).waitFor()
    await checkAccessibility(page)
    await dialog.getByLabel(tEn('event.propose.from')).fill('18:00')
    await dialog.getByLabel(tEn('event.propose.to'), { exact: true }).fill('17:00')
    await dialog.getByRole('button', { name: tEn('event.propose.send') }).click()
    await dialog.getByText(tEn('event.propose.wrong')).waitFor()
    await dialog.getByLabel(tEn('event.propose.to'), { exact: true }).fill('18:30')
    await dialog.getByRole('button', { name: tEn('event.propose.send') }).click()
    await invitation.getByText(tEn('event.answered.proposed')).waitFor()

    await deliverMessage({
      to,
      from,
      subject: 'Cancelled: Oak',
      text: 'Sorry.',
      calendar: written('CANCEL', 2, '10'),
    })
    await page.goto('/folder/INBOX')
    await threadRow(page, 'Updated: Oak').click()
    await invitation.getByText(tEn('event.cancelled')).waitFor()
    await invitation
      .getByRole('button', { name: tEn('event.answer.accepted') })
      .waitFor({ state: 'detached' })
    // Nobody is asked to answer what is over.
    await invitation.getByText(tEn('event.answered.proposed')).waitFor()
  },
)

for (const [width, theme, language, local] of [
  [1440, 'light', 'vi', 'tiepkhach'],
  [390, 'dark', 'en', 'guests'],
] as const)
  journey(
    `in a shared mailbox an invitation is answered by who may send from it, and who reads there is told by whom, ${width} px, ${language}`,
    async ({ openPage, signIn, deliverMessage }) => {
      const email = `${local}@mocviet.test`
      const subject = `Mời ${local}`
      const owner = await openPage()
      await signIn(owner, mailbox)
      const people = [
        { email: 'ha@mocviet.test', access: 'read', send: 'on_behalf' },
        { email: 'phuc@mocviet.test', access: 'read', send: 'none' },
      ]
      const made = await owner.request.post('/api/v2/organisation/mailboxes', {
        data: { email, name: local, people },
        headers: { origin: new URL(owner.url()).origin },
      })
      const { id } = (await made.json()) as { id: string }
      await deliverMessage({
        to: email,
        from,
        subject,
        text: 'Mời mọi người duyệt mẫu.',
        calendar: calendar('REQUEST', 0, '09', `${local}@holz.example`).replaceAll(mailbox, email),
      })
      const open = async (person: string) => {
        const page = await openPage({ width, height: 844, theme, language })
        await signIn(page, person, `/m/${id}/folder/INBOX`)
        await threadRow(page, subject).click()
        await card(page, tIn(language, 'event.card')).getByText('15:00 – 15:45', { exact: false }).waitFor()
        return page
      }
      const ha = await open('ha@mocviet.test')
      const phuc = await open('phuc@mocviet.test')
      const answers = card(ha, tIn(language, 'event.card')).getByRole('group', {
        name: tIn(language, 'event.answerAs', { email }),
      })
      await answers
        .getByRole('button', { name: tIn(language, 'event.answer.accepted'), exact: true })
        .press('Enter')
      await card(ha, tIn(language, 'event.card'))
        .getByText(tIn(language, 'event.answered.accepted'), { exact: true })
        .waitFor()
      await checkAccessibility(ha)
      await card(phuc, tIn(language, 'event.card'))
        .getByText(tIn(language, 'event.answeredBy.accepted', { name: 'Nguyễn Thu Hà' }))
        .waitFor()
      expect(
        await card(phuc, tIn(language, 'event.card'))
          .getByRole('button', { name: tIn(language, 'event.answer.accepted'), exact: true })
          .count(),
      ).toBe(0)
      await checkAccessibility(phuc)
      await ha.goto(`/m/${id}/folder/Sent`)
      // It lies in the thread of the invitation.
      await threadRow(ha, subject).waitFor()
    },
  )

/** Invitations as the calendars of Google and of Apple write them: the lines of their own, quoted and folded as theirs. */
const written = {
  google: (to: string) => [
    'BEGIN:VCALENDAR',
    'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'DTSTART:20300402T070000Z',
    'DTEND:20300402T080000Z',
    'DTSTAMP:20260320T021530Z',
    'ORGANIZER;CN=vy@xuongmoc.example:mailto:vy@xuongmoc.example',
    'UID:7kukuqrfedlm2f9t0vr2rmjv4b@google.com',
    'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=TRUE',
    ' ;CN=Lê Vy;X-NUM-GUESTS=0:mailto:vy@xuongmoc.example',
    'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=',
    ` TRUE;CN=${to};X-NUM-GUESTS=0:mailto:${to}`,
    'X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij',
    'CREATED:20260320T021500Z',
    'DESCRIPTION:Duyệt mẫu bàn gỗ sồi.\\n\\nMang theo mẫu sơn.',
    'LAST-MODIFIED:20260320T021529Z',
    'LOCATION:12 Lý Thường Kiệt\\, Hà Nội',
    'SEQUENCE:0',
    'STATUS:CONFIRMED',
    'SUMMARY:Duyệt bàn gỗ sồi',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ],
  apple: (to: string) => [
    'BEGIN:VCALENDAR',
    'CALSCALE:GREGORIAN',
    'VERSION:2.0',
    'METHOD:REQUEST',
    'X-MS-OLK-FORCEINSPECTOROPEN:TRUE',
    'PRODID:-//Apple Inc.//macOS 15.3//EN',
    'BEGIN:VTIMEZONE',
    'TZID:America/New_York',
    'BEGIN:DAYLIGHT',
    'TZOFFSETFROM:-0500',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
    'DTSTART:20070311T020000',
    'TZNAME:EDT',
    'TZOFFSETTO:-0400',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'TZOFFSETFROM:-0400',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'DTSTART:20071104T020000',
    'TZNAME:EST',
    'TZOFFSETTO:-0500',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'CREATED:20260310T140000Z',
    'UID:5D1B6C32-8D0E-4A57-A5B9-0C6F35D0A6A2',
    'DTEND;TZID=America/New_York:20300402T110000',
    'TRANSP:OPAQUE',
    'ATTENDEE;CN="Ann";CUTYPE=INDIVIDUAL;EMAIL="ann@oak.example";PARTSTAT=ACCEPTED;ROLE=CHAIR:mailto:ann@oak.example',
    `ATTENDEE;CN="Phúc";CUTYPE=INDIVIDUAL;EMAIL="${to}";PARTSTAT=NEEDS-ACTION;ROLE=REQ-PARTICIPANT;RSVP=TRUE:/aMTY5/principal/`,
    'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
    'SUMMARY:Oak veneer samples',
    'DTSTART;TZID=America/New_York:20300402T100000',
    'DTSTAMP:20260310T140010Z',
    'ORGANIZER;CN="Ann";EMAIL="ann@oak.example":/aMTQ4/principal/',
    'SEQUENCE:1',
    'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=6;BYDAY=TU,TH',
    'END:VEVENT',
    'END:VCALENDAR',
  ],
} as const

for (const [program, to, look, sender, words] of [
  [
    'google',
    mailbox,
    {},
    { name: 'Lê Vy', email: 'vy@xuongmoc.example' },
    {
      card: t('event.card'),
      says: ['Duyệt bàn gỗ sồi', '14:00 – 15:00', '12 Lý Thường Kiệt, Hà Nội'],
      answer: t('event.answer.accepted'),
      answered: t('event.answered.accepted'),
    },
  ],
  [
    'apple',
    'phuc@mocviet.test',
    phone,
    { name: 'Ann', email: 'ann@oak.example' },
    {
      card: tEn('event.card'),
      says: ['Oak veneer samples', '21:00 – 22:00', tEn('event.everyN.week', { n: 2 })],
      answer: tEn('event.answer.accepted'),
      answered: tEn('event.answered.accepted'),
    },
  ],
] as const)
  journey(
    `an invitation as ${program} writes it is read and answered`,
    async ({ openPage, signIn, deliverMessage }) => {
      const invited = [...written[program](to), ''].join('\r\n')
      await deliverMessage({
        to,
        from: sender,
        subject: `Event of ${program}`,
        text: 'Come.',
        calendar: invited,
      })
      const page = await openPage(look)
      await signIn(page, to)
      await threadRow(page, `Event of ${program}`).click()
      const invitation = card(page, words.card)
      for (const said of words.says) await invitation.getByText(said, { exact: false }).first().waitFor()
      await checkAccessibility(page)
      await invitation.getByRole('button', { name: words.answer, exact: true }).click()
      await invitation.getByText(words.answered).waitFor()
      // What leaves goes to whoever asked, from whoever was asked.
      await page.goto('/folder/Sent')
      await threadRow(page, new RegExp(`Event of ${program}`)).waitFor()
    },
  )
