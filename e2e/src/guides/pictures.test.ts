import type { Page } from 'playwright-core'
import { demoPassword } from '../harness/journey.ts'
import { followLink } from '../harness/screens.ts'
import { like, startingWith, t } from '../texts.ts'
import { capturePicture, guideJourney, guideViewport, openOnFixedDay } from './guide-pictures.ts'

const owner = 'khue@mocviet.test'

guideJourney('the guides show how people and groups are looked after', async ({ openPage, signIn }) => {
  const page = await openPage(guideViewport)
  await openOnFixedDay(page)
  await signIn(page, owner, '/account/people')
  const row = page.getByRole('row').filter({ hasText: 'khoa@mocviet.test' })
  await row.waitFor()
  await capturePicture(page, 'people')

  await row.getByRole('button', { name: like('organisation.people.more') }).press('Enter')
  await page.getByRole('menuitem', { name: t('organisation.people.leave') }).press('Enter')
  const departureDialog = page.getByRole('dialog', { name: like('organisation.leave.title') })
  await departureDialog.getByLabel(t('organisation.leave.successor')).fill('phuc@mocviet.test')
  await departureDialog
    .getByRole('checkbox', { name: startingWith(`${t('organisation.leave.templates')} (`) })
    .waitFor()
  await capturePicture(page, 'offboarding', { height: 960 })
  await page.keyboard.press('Escape')

  await followLink(page, '/account/groups')
  await page.getByRole('button', { name: t('organisation.groups.add') }).click()
  const group = page.getByRole('dialog', { name: t('organisation.groups.new') })
  await group.getByLabel(t('organisation.groups.name'), { exact: true }).fill('Bán hàng')
  await group.getByLabel(t('organisation.add.address')).fill('banhang')
  await group.getByLabel(t('organisation.groups.addMember')).fill('phuc@mocviet.test, ha@mocviet.test')
  await page.keyboard.press('Enter')
  await group.getByRole('listitem').filter({ hasText: 'ha@mocviet.test' }).waitFor()
  await capturePicture(page, 'group')
})

guideJourney(
  'the guides show what an organisation allows and what happened',
  async ({ openPage, signIn }) => {
    const page = await openPage(guideViewport)
    await openOnFixedDay(page)
    await signIn(page, owner, '/account/policies')
    await page.getByRole('switch', { name: t('policies.twoStep') }).waitFor()
    await page.getByRole('link', { name: like('policies.twoStep.notReady') }).waitFor()
    await capturePicture(page, 'policies')
    await haveSomethingHappen(page)
    await followLink(page, '/account/organisation')
    await page
      .getByRole('region', { name: t('organisation.system') })
      .getByText(t('organisation.system.well'))
      .waitFor()
    await page
      .getByRole('region', { name: t('flow.title') })
      .getByText(/\d/)
      .first()
      .waitFor()
    await capturePicture(page, 'overview', { height: 1000 })
    await followLink(page, '/account/audit')
    await page
      .getByRole('table', { name: t('account.audit') })
      .getByText(t('audit.act.group_added'))
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
  const page = await openPage(guideViewport)
  await openOnFixedDay(page)
  await signIn(page, 'phuc@mocviet.test', '/setting/moving')
  await page.getByLabel(t('moving.email')).fill('phuc@congtycu.example')
  await page.getByLabel(t('moving.password'), { exact: true }).fill('mat-khau-cu')
  await capturePicture(page, 'bring-mail', { height: 980 })

  await page.getByRole('button', { name: t('moving.byHand') }).click()
  const fields = {
    [t('moving.username')]: 'ha@mocviet.test',
    [t('moving.password')]: demoPassword,
    [t('moving.host')]: '127.0.0.1',
    Cổng: String(imapPort),
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page
    .getByLabel(t('moving.security'), { exact: true })
    .selectOption({ label: t('moving.security.none') })
  await page.getByRole('button', { name: t('moving.next'), exact: true }).click()
  const start = page.getByRole('button', { name: like('moving.start') })
  await start.waitFor()
  const fetchSwitch = page.getByRole('switch', { name: t('moving.keeps') })
  await fetchSwitch.check()
  await capturePicture(page, 'choose-folders')

  // Times of the last check vary by a minute.
  await fetchSwitch.uncheck()
  await start.click()
  const move = page
    .getByRole('list', { name: t('moving.list') })
    .locator('> li')
    .first()
  await move.getByText(t('moving.state.ended')).waitFor()
  await move.getByText(t('moving.report')).click()
  await move.getByRole('cell', { name: 'INBOX', exact: true }).waitFor()
  await page.getByText(t('moving.started')).waitFor({ state: 'detached' })
  await move.scrollIntoViewIfNeeded()
  await capturePicture(page, 'report')
})

guideJourney('the guides show how to import many mailboxes', async ({ openPage, signIn }) => {
  const page = await openPage(guideViewport)
  await openOnFixedDay(page)
  await signIn(page, 'khue@mocviet.test', '/account/people?many=moving')
  const lines = [
    t('moveMany.template.head'),
    'khoa@mocviet.test,khoa@congtycu.example,mat-khau-cu,',
    'phuc@mocviet.test,phuc@congtycu.example,,',
    'ai@mocviet.test,,mat-khau-cu,',
  ]
  await page
    .getByLabel(t('moveMany.choose'))
    .setInputFiles([
      { name: 'hop-thu-cu.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) },
    ])
  await page.getByText('hop-thu-cu.csv').waitFor()
  await page.getByLabel(t('moveMany.server'), { exact: true }).fill('imap.congtycu.example')
  await page.getByRole('button', { name: t('moveMany.look') }).click()
  await page
    .getByRole('table', { name: t('moveMany.preview') })
    .getByText(t('moveMany.why.password'))
    .waitFor()
  await capturePicture(page, 'old-mailboxes', { height: 620 })
})
