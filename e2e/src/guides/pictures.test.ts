import type { Page } from 'playwright-core'
import { demoPassword } from '../harness/journey.ts'
import { followLink } from '../harness/screens.ts'
import { likeIn, startingWith, tEn } from '../texts.ts'
import { capturePicture, guideJourney, guideViewport, openOnFixedDay } from './guide-pictures.ts'

const owner = 'khue@mocviet.test'

guideJourney('the guides show how people and groups are looked after', async ({ openPage, signIn }) => {
  const page = await openPage({ ...guideViewport, language: 'en' })
  await openOnFixedDay(page)
  await signIn(page, owner, '/account/people')
  const row = page.getByRole('row').filter({ hasText: 'khoa@mocviet.test' })
  await row.waitFor()
  await capturePicture(page, 'people')

  await row.getByRole('button', { name: likeIn('en', 'organisation.people.more') }).press('Enter')
  await page.getByRole('menuitem', { name: tEn('organisation.people.leave') }).press('Enter')
  const departureDialog = page.getByRole('dialog', { name: likeIn('en', 'organisation.leave.title') })
  await departureDialog.getByLabel(tEn('organisation.leave.successor')).fill('phuc@mocviet.test')
  await departureDialog
    .getByRole('checkbox', { name: startingWith(`${tEn('organisation.leave.templates')} (`) })
    .waitFor()
  await capturePicture(page, 'offboarding', { height: 960 })
  await page.keyboard.press('Escape')

  await followLink(page, '/account/groups')
  await page.getByRole('button', { name: tEn('organisation.groups.add') }).click()
  const group = page.getByRole('dialog', { name: tEn('organisation.groups.new') })
  await group.getByLabel(tEn('organisation.groups.name'), { exact: true }).fill('Bán hàng')
  await group.getByLabel(tEn('organisation.add.address')).fill('banhang')
  await group.getByLabel(tEn('organisation.groups.addMember')).fill('phuc@mocviet.test, ha@mocviet.test')
  await page.keyboard.press('Enter')
  await group.getByRole('listitem').filter({ hasText: 'ha@mocviet.test' }).waitFor()
  await capturePicture(page, 'group')
})

guideJourney(
  'the guides show what an organisation allows and what happened',
  async ({ openPage, signIn }) => {
    const page = await openPage({ ...guideViewport, language: 'en' })
    await openOnFixedDay(page)
    await signIn(page, owner, '/account/policies')
    await page.getByRole('switch', { name: tEn('policies.twoStep') }).waitFor()
    await page.getByRole('link', { name: likeIn('en', 'policies.twoStep.notReady') }).waitFor()
    await capturePicture(page, 'policies')
    await haveSomethingHappen(page)
    await followLink(page, '/account/organisation')
    await page
      .getByRole('region', { name: tEn('organisation.system') })
      .getByText(tEn('organisation.system.well'))
      .waitFor()
    await page
      .getByRole('region', { name: tEn('flow.title') })
      .getByText(/\d/)
      .first()
      .waitFor()
    await capturePicture(page, 'overview', { height: 1000 })
    await followLink(page, '/account/audit')
    await page
      .getByRole('table', { name: tEn('account.audit') })
      .getByText(tEn('audit.act.group_added'))
      .first()
      .waitFor()
    await capturePicture(page, 'audit-log', { height: 660 })
  },
)

/** Creates audit entries: a group, and a user whose sending is stopped. */
async function haveSomethingHappen(page: Page): Promise<void> {
  const origin = new URL(page.url()).origin
  const data = { email: 'banhang@mocviet.test', name: 'Bán hàng', members: ['ha@mocviet.test'] }
  await page.request.post('/api/v2/organisation/groups', { data, headers: { origin } })
}

guideJourney('the guides show how to import a mailbox', async ({ openPage, signIn, imapPort }) => {
  const page = await openPage({ ...guideViewport, language: 'en' })
  await openOnFixedDay(page)
  await signIn(page, 'phuc@mocviet.test', '/setting/moving')
  await page.getByLabel(tEn('moving.email')).fill('phuc@congtycu.example')
  await page.getByLabel(tEn('moving.password'), { exact: true }).fill('mat-khau-cu')
  await capturePicture(page, 'bring-mail', { height: 980 })

  await page.getByRole('button', { name: tEn('moving.byHand') }).click()
  const fields = {
    [tEn('moving.username')]: 'ha@mocviet.test',
    [tEn('moving.password')]: demoPassword,
    [tEn('moving.host')]: '127.0.0.1',
    [tEn('moving.port')]: String(imapPort),
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page
    .getByLabel(tEn('moving.security'), { exact: true })
    .selectOption({ label: tEn('moving.security.none') })
  await page.getByRole('button', { name: tEn('moving.next'), exact: true }).click()
  const start = page.getByRole('button', { name: likeIn('en', 'moving.start') })
  await start.waitFor()
  const fetchSwitch = page.getByRole('switch', { name: tEn('moving.keeps') })
  await fetchSwitch.check()
  await capturePicture(page, 'choose-folders')

  // Times of the last check vary by a minute.
  await fetchSwitch.uncheck()
  await start.click()
  const move = page
    .getByRole('list', { name: tEn('moving.list') })
    .locator('> li')
    .first()
  await move.getByText(tEn('moving.state.ended')).waitFor()
  await move.getByText(tEn('moving.report')).click()
  await move.getByRole('cell', { name: 'INBOX', exact: true }).waitFor()
  await page.getByText(tEn('moving.started')).waitFor({ state: 'detached' })
  await move.scrollIntoViewIfNeeded()
  await capturePicture(page, 'report')
})

guideJourney('the guides show how to import many mailboxes', async ({ openPage, signIn }) => {
  const page = await openPage({ ...guideViewport, language: 'en' })
  await openOnFixedDay(page)
  await signIn(page, 'khue@mocviet.test', '/account/people?many=moving')
  const lines = [
    tEn('moveMany.template.head'),
    'khoa@mocviet.test,khoa@congtycu.example,mat-khau-cu,',
    'phuc@mocviet.test,phuc@congtycu.example,,',
    'ai@mocviet.test,,mat-khau-cu,',
  ]
  await page
    .getByLabel(tEn('moveMany.choose'))
    .setInputFiles([
      { name: 'hop-thu-cu.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) },
    ])
  await page.getByText('hop-thu-cu.csv').waitFor()
  await page.getByLabel(tEn('moveMany.server'), { exact: true }).fill('imap.congtycu.example')
  await page.getByRole('button', { name: tEn('moveMany.look') }).click()
  await page
    .getByRole('table', { name: tEn('moveMany.preview') })
    .getByText(tEn('moveMany.why.password'))
    .waitFor()
  await capturePicture(page, 'old-mailboxes', { height: 620 })
})
