import type { Locator, Page } from 'playwright-core'
import type { PageOptions } from './harness/browser/browser-contexts.ts'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { startingWith, t, tEn } from './texts.ts'

const mailbox = 'khue@mocviet.test'

/** An event at nine in Berlin on the last Friday of each month, in Outlook's format. */
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

/** Returns the complete card of an event. One that arrives long after the text is collapsed until it is opened. */
async function openCard(page: Page, text = t): Promise<Locator> {
  const card = page.getByRole('region', { name: text('event.card') })
  await card.waitFor()
  const open = card.getByRole('button', { name: text('event.open') })
  if (await open.isVisible()) await open.click()
  return card
}

journey(
  'an invitation is accepted by keyboard, undone, answered with a note, and updated in every window',
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
    const invitation = await openCard(page)
    await invitation.getByText('15:00 – 15:45', { exact: false }).waitFor()
    await invitation.getByText('09:00 – 09:45 theo giờ Berlin · Âm lịch 26/2').waitFor()
    await invitation.getByText('Hằng tháng, vào Thứ Sáu cuối cùng, 6 lần').waitFor()
    await invitation.getByText('Phòng họp 2').waitFor()
    await checkAccessibility(page)

    const accept = invitation.getByRole('button', { name: t('event.answer.accepted'), exact: true })
    await accept.focus()
    await page.keyboard.press('Enter')
    await invitation.getByText(t('event.answered.accepted')).waitFor()
    await expect.poll(() => accept.getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('z')
    await invitation.getByText(t('event.answered.accepted')).waitFor({ state: 'detached' })

    const other = await openPage()
    await signIn(other, mailbox)
    await threadRow(other, 'Mời: Duyệt mẫu bàn').click()
    const elsewhere = await openCard(other)
    await elsewhere.getByRole('button', { name: t('event.answer.declined') }).waitFor()
    await invitation.getByRole('button', { name: t('event.addNote') }).focus()
    await page.keyboard.press('Enter')
    await invitation.getByLabel(t('event.note')).fill('Hôm đó em đi công tác.')
    await invitation.getByRole('button', { name: t('event.answer.declined') }).focus()
    await page.keyboard.press('Enter')
    await invitation.getByText('“Hôm đó em đi công tác.”').waitFor()
    await elsewhere.getByText(t('event.answered.declined')).waitFor()
    // The card stays open, and its calendar is not listed as an attachment.
    await invitation.getByText('Phòng họp 2').waitFor()
    await invitation.getByRole('link', { name: t('event.file') }).waitFor()
    expect(await page.getByText(t('thread.files', { n: 1 })).count()).toBe(0)
    await page.getByRole('treeitem', { name: startingWith(t('folder.Sent')) }).click()
    await page.waitForURL('**/folder/Sent')
    await threadRow(page, /Duyệt mẫu bàn/).waitFor()
  },
)

journey(
  'an answered invitation opens with its answer, which can be changed',
  async ({ openPage, signIn, deliverMessage }) => {
    const subject = 'Mời: Xem kho'
    // The answer reaches a local organiser.
    await deliverMessage({
      to: mailbox,
      from,
      subject,
      text: 'Mời chị xem kho.',
      calendar: calendar('REQUEST', 0, '09', 'kho@holz.example').replaceAll(from.email, 'ha@mocviet.test'),
    })
    const page = await openPage()
    await signIn(page, mailbox)
    await threadRow(page, subject).click()
    const invitation = await openCard(page)
    await invitation.getByRole('button', { name: t('event.answer.declined') }).click()
    await invitation.getByText(t('event.answered.declined')).waitFor()
    // The answer joins the open thread collapsed.
    const sentReply = page.getByRole('button', { name: /không tham dự được: Duyệt mẫu bàn/, expanded: false })
    await sentReply.waitFor()
    await page.reload()
    await openCard(page)
    await invitation.getByText(t('event.answered.declined')).waitFor()
    await sentReply.waitFor()
    await invitation.getByRole('button', { name: t('event.answer.accepted'), exact: true }).press('Enter')
    await invitation.getByText(t('event.answered.accepted')).waitFor()
  },
)

journey(
  'on a phone a changed invitation shows the previous values, and another time is proposed',
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
    const invitation = await openCard(page, tEn)
    await invitation.getByText(tEn('event.changed')).waitFor()
    await invitation.getByText('16:00 – 16:45', { exact: false }).waitFor()
    await invitation.locator('s').getByText('15:00 – 15:45', { exact: false }).waitFor()
    await invitation.getByText('Every month, on the last Friday, 6 times').waitFor()
    await checkAccessibility(page)
    await invitation.getByRole('button', { name: tEn('event.propose') }).click()
    const dialog = page.getByRole('dialog', { name: tEn('event.propose.title') })
    await dialog.getByLabel(tEn('event.propose.from')).waitFor()
    await checkAccessibility(page)
    // The time is that of the invitation, in the zone of the user.
    await dialog.getByText('Vietnam (GMT+7)').waitFor()
    await dialog.getByRole('button', { name: tEn('event.propose.send') }).click()
    await dialog.getByText(tEn('event.propose.unchanged')).waitFor()
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
    await page.getByRole('button', { name: tEn('thread.back') }).click()
    await threadRow(page, 'Updated: Oak').click()
    await invitation.getByText(tEn('event.cancelled')).waitFor()
    await invitation
      .getByRole('button', { name: tEn('event.answer.accepted'), exact: true })
      .waitFor({ state: 'detached' })
    // A past event has no reply controls.
    await invitation.getByText(tEn('event.answered.proposed')).first().waitFor()
  },
)

journey(
  'a delegate replies to an invitation of a shared mailbox, and readers see who replied',
  async ({ openPage, signIn, deliverMessage }) => {
    const email = 'tiepkhach@mocviet.test'
    const subject = 'Mời tiepkhach'
    const owner = await openPage()
    await signIn(owner, mailbox, '/favicon.svg')
    const people = [
      { email: 'ha@mocviet.test', access: 'read', send: 'on_behalf' },
      { email: 'phuc@mocviet.test', access: 'read', send: 'none' },
    ]
    const response = await owner.request.post('/api/v2/organisation/mailboxes', {
      data: { email, name: 'tiepkhach', people },
      headers: { origin: new URL(owner.url()).origin },
    })
    const { id } = (await response.json()) as { id: string }
    await deliverMessage({
      to: email,
      from,
      subject,
      text: 'Mời mọi người duyệt mẫu.',
      calendar: calendar('REQUEST', 0, '09', 'tiepkhach@holz.example').replaceAll(mailbox, email),
    })
    const open = async (person: string, options: PageOptions) => {
      const page = await openPage(options)
      await signIn(page, person, `/m/${id}/folder/INBOX`)
      await threadRow(page, subject).click()
      const invitation = await openCard(page)
      await invitation.getByText('15:00 – 15:45', { exact: false }).waitFor()
      return { page, invitation }
    }
    const ha = await open('ha@mocviet.test', {})
    const phuc = await open('phuc@mocviet.test', { width: 390, height: 844, theme: 'dark' })
    const accept = { name: t('event.answer.accepted'), exact: true }
    await ha.invitation
      .getByRole('group', { name: t('event.answerAs', { email }) })
      .getByRole('button', accept)
      .press('Enter')
    await ha.invitation.getByText(t('event.answered.accepted'), { exact: true }).waitFor()
    await phuc.invitation.getByText(t('event.answeredBy.accepted', { name: 'Nguyễn Thu Hà' })).waitFor()
    expect(await phuc.invitation.getByRole('button', accept).count()).toBe(0)
    await checkAccessibility(phuc.page)
    await ha.page.goto(`/m/${id}/folder/Sent`)
    // It is in the thread of the invitation.
    await threadRow(ha.page, subject).waitFor()
  },
)
