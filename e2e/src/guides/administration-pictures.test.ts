import type { Page } from 'playwright-core'
import { like, startingWith, t } from '../texts.ts'
import { guideJourney, guideLook, openOnStillDay, takePicture } from './guide-pictures.ts'

const owner = 'khue@mocviet.test'

guideJourney('the guides show how people and groups are looked after', async ({ openPage, signIn }) => {
  const page = await openPage(guideLook)
  await openOnStillDay(page)
  await signIn(page, owner, '/account/people')
  const row = page.getByRole('row').filter({ hasText: 'khoa@mocviet.test' })
  await row.waitFor()
  await takePicture(page, 'people')

  await row.getByRole('button', { name: like('organisation.people.more') }).press('Enter')
  await page.getByRole('menuitem', { name: t('organisation.people.leave') }).press('Enter')
  const leaving = page.getByRole('dialog', { name: like('organisation.leave.title') })
  await leaving.getByLabel(t('organisation.leave.successor')).fill('phuc@mocviet.test')
  await leaving
    .getByRole('checkbox', { name: startingWith(`${t('organisation.leave.templates')} (`) })
    .waitFor()
  await takePicture(page, 'somebody-leaves', { height: 960 })
  await page.keyboard.press('Escape')

  await page.goto('/account/groups')
  await page.getByRole('button', { name: t('organisation.groups.add') }).click()
  const group = page.getByRole('dialog', { name: t('organisation.groups.new') })
  await group.getByLabel(t('organisation.groups.name'), { exact: true }).fill('Bán hàng')
  await group.getByLabel(t('organisation.add.address')).fill('banhang')
  await group.getByLabel(t('organisation.groups.addMember')).fill('phuc@mocviet.test, ha@mocviet.test')
  await page.keyboard.press('Enter')
  await group.getByRole('listitem').filter({ hasText: 'ha@mocviet.test' }).waitFor()
  await takePicture(page, 'group')
})

guideJourney(
  'the guides show what an organisation allows and what happened',
  async ({ openPage, signIn }) => {
    const page = await openPage(guideLook)
    await openOnStillDay(page)
    await signIn(page, owner, '/account/policies')
    await page.getByRole('switch', { name: t('policies.twoStep') }).waitFor()
    await page.getByRole('link', { name: like('policies.twoStep.notReady') }).waitFor()
    await takePicture(page, 'policies')
    await haveSomethingHappen(page)
    await page.goto('/account/organisation')
    await page
      .getByRole('region', { name: t('organisation.system') })
      .getByText(t('organisation.system.well'))
      .waitFor()
    await page
      .getByRole('region', { name: t('flow.title') })
      .getByText(/\d/)
      .first()
      .waitFor()
    await takePicture(page, 'overview', { height: 1000 })
    await page.goto('/account/audit')
    await page
      .getByRole('table', { name: t('account.audit') })
      .getByText(t('audit.act.group_added'))
      .first()
      .waitFor()
    await takePicture(page, 'audit-log', { height: 660 })
  },
)

/** What an audit log tells of: a group, and somebody whose sending is stopped. */
async function haveSomethingHappen(page: Page): Promise<void> {
  const origin = new URL(page.url()).origin
  const data = { email: 'banhang@mocviet.test', name: 'Bán hàng', members: ['ha@mocviet.test'] }
  await page.request.post('/api/v2/organisation/groups', { data, headers: { origin } })
}
