import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { followLink, startReply } from './harness/screens.ts'
import { t, tEn } from './texts.ts'

journey(
  'members of a new group receive its mail and reply as the group',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/account/groups')
    await page.getByText(t('organisation.groups.none')).waitFor()
    await page.getByRole('button', { name: t('organisation.groups.add') }).click()
    const dialog = page.getByRole('dialog', { name: t('organisation.groups.new') })
    await dialog.getByRole('button', { name: t('organisation.groups.found'), exact: true }).click()
    await dialog.getByText(t('organisation.groups.nameMissing')).waitFor()
    await dialog.getByLabel(t('organisation.groups.name'), { exact: true }).fill('Bán hàng miền Trung')
    await dialog.getByLabel(t('organisation.add.address')).fill('banhang')
    const field = dialog.getByLabel(t('organisation.groups.addMember'))
    await field.fill('phuc@mocviet.test, ha@mocviet.test')
    await page.keyboard.press('Enter')
    const members = dialog.getByRole('list', { name: t('organisation.groups.members') }).getByRole('listitem')
    await expect.poll(() => members.count()).toBe(2)
    await field.fill('vy@xuongmoc.example')
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: t('organisation.groups.found'), exact: true }).click()
    await dialog.getByText(t('error.member_outside')).waitFor()
    await field.fill('')
    await dialog.getByRole('button', { name: t('organisation.groups.found'), exact: true }).click()
    const row = page.getByRole('row', { name: 'Bán hàng miền Trung' })
    await row.getByText(t('organisation.groups.memberCount', { n: 2 })).waitFor()

    await deliverMessage({ to: 'banhang@mocviet.test', subject: 'Hỏi giá sỉ', text: 'Giá bao nhiêu?' })
    const phuc = await openPage()
    await signIn(phuc, 'phuc@mocviet.test')
    await startReply(phuc, 'Hỏi giá sỉ')
    await phuc
      .getByRole('button', {
        name: t('compose.fromChoose', { email: 'Bán hàng miền Trung <banhang@mocviet.test>' }),
      })
      .waitFor()
  },
)

journey(
  'a group is changed and deleted by keyboard on a phone, and a catch-all is set',
  async ({ openPage, signIn }) => {
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    await signIn(page, 'khue@mocviet.test', '/account/groups')
    await page.getByRole('button', { name: tEn('organisation.groups.add') }).click()
    await page.keyboard.type('Warehouse')
    await page.getByLabel(tEn('organisation.add.address')).fill('kho-chung')
    await page.getByLabel(tEn('organisation.groups.addMember')).fill('kho@mocviet.test')
    await page.getByLabel(tEn('organisation.groups.addMember')).press('Enter')
    await page
      .getByLabel(tEn('organisation.groups.writers'))
      .selectOption(tEn('organisation.groups.membersOnly'))
    await page.getByRole('button', { name: tEn('organisation.groups.found'), exact: true }).click()
    await page
      .getByRole('row', { name: 'Warehouse' })
      .getByText(tEn('organisation.groups.membersOnly'))
      .waitFor()
    await checkAccessibility(page)

    const selectAction = async (name: string) => {
      await page
        .getByRole('button', { name: tEn('organisation.people.more', { name: 'Warehouse' }) })
        .press('Enter')
      await page.getByRole('menuitem', { name }).press('Enter')
    }
    await selectAction(tEn('organisation.groups.edit'))
    const dialog = page.getByRole('dialog', { name: tEn('organisation.groups.title', { name: 'Warehouse' }) })
    await dialog
      .getByRole('button', { name: tEn('organisation.groups.takeOut', { email: 'kho@mocviet.test' }) })
      .press('Enter')
    await dialog.getByRole('button', { name: tEn('organisation.save') }).click()
    await page.getByText(tEn('organisation.groups.memberCount', { n: 0 })).waitFor()
    await selectAction(tEn('organisation.groups.delete'))
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: tEn('organisation.groups.delete') })
      .press('Enter')
    await page.getByText(tEn('organisation.groups.deleted', { name: 'Warehouse' })).waitFor()
    await followLink(page, '/account/audit')
    await page.getByLabel(tEn('audit.topic')).selectOption(tEn('audit.topic.groups'))
    await page
      .getByRole('table', { name: tEn('account.audit') })
      .getByText(tEn('audit.act.group_left'))
      .waitFor()

    await followLink(page, '/account/domain')
    const domain = page.getByRole('region', { name: 'mocviet.test' })
    await domain.getByText(tEn('organisation.catchAll.returned')).waitFor()
    await domain
      .getByRole('button', { name: tEn('organisation.catchAll.chooseOf', { domain: 'mocviet.test' }) })
      .click()
    await page.getByLabel(tEn('organisation.catchAll.whose')).fill('khongco@mocviet.test')
    await page.keyboard.press('Enter')
    await page.getByText(tEn('error.member_unknown')).waitFor()
    await page.getByLabel(tEn('organisation.catchAll.whose')).fill('kho@mocviet.test')
    await page.keyboard.press('Enter')
    await domain.getByText(tEn('organisation.catchAll.goesTo', { email: 'kho@mocviet.test' })).waitFor()
    await checkAccessibility(page)
    await domain.getByRole('button', { name: tEn('organisation.catchAll.stop') }).click()
    await domain.getByText(tEn('organisation.catchAll.returned')).waitFor()
  },
)
