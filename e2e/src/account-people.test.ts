import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { followLink } from './harness/screens.ts'
import { t } from './texts.ts'

const rows = (page: Page) => page.getByRole('row').count()

journey(
  'users are found, selected, given storage and an alias by keyboard, and it is audited',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/account/people')
    await page.getByRole('row', { name: 'Hà My' }).waitFor()
    // Waits for the list in the new order, because a later list clears the selection.
    await page
      .getByLabel(t('organisation.order'), { exact: true })
      .selectOption({ label: t('organisation.order.name') })
    await page.getByRole('searchbox').fill('kho')
    await expect.poll(() => rows(page)).toBeLessThan(5)
    await page.getByRole('searchbox').fill('')
    await page.getByRole('row', { name: 'Hà My' }).waitFor()
    const chosen = page.getByRole('region', { name: t('organisation.many') })
    const choose = async () => {
      for (const name of ['Hà My', 'Kho Thuận An'])
        await page
          .getByRole('checkbox', { name: t('organisation.many.choose', { name }), exact: true })
          .press('Space')
      await chosen.getByText(t('organisation.many.chosen', { n: 2 })).waitFor()
    }
    await choose()
    await checkAccessibility(page)
    const give = (gigabytes: number) =>
      page.request.patch('/api/v2/organisation/policies', {
        data: { default_quota: gigabytes * 1024 },
        headers: { origin: new URL(page.url()).origin },
      })
    await give(5)
    await chosen.getByRole('button', { name: t('organisation.people.quota') }).press('Enter')
    // The organisation's default.
    await expect.poll(() => page.getByLabel(t('organisation.add.quota')).inputValue()).toBe('5')
    await page.keyboard.press('Enter')
    for (const name of ['Kho Thuận An', 'Hà My'])
      await page.getByRole('row', { name }).getByText('/ 5 GB').waitFor()
    await give(30)

    await choose()
    await chosen.getByRole('button', { name: t('organisation.people.disable') }).press('Enter')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('organisation.people.disable') })
      .press('Enter')
    await page
      .getByText(t('organisation.many.done', { n: 2 }))
      .first()
      .waitFor()
    await page
      .getByLabel(t('organisation.show'), { exact: true })
      .selectOption({ label: t('organisation.show.shut') })
    await expect.poll(() => rows(page)).toBe(3)
    await page.getByRole('checkbox', { name: t('organisation.many.all') }).press('Space')
    await chosen.getByRole('button', { name: t('organisation.people.enable') }).press('Enter')
    await page.getByText(t('organisation.people.none')).waitFor()

    await page.getByLabel(t('organisation.show'), { exact: true }).selectOption({ index: 0 })
    await page
      .getByRole('button', { name: t('organisation.people.more', { name: 'Lê Hoàng Phúc' }) })
      .press('Enter')
    await page.getByRole('menuitem', { name: t('organisation.people.addresses') }).press('Enter')
    const dialog = page.getByRole('dialog', {
      name: t('organisation.addresses.title', { name: 'Lê Hoàng Phúc' }),
    })
    await dialog.getByLabel(t('organisation.addresses.new')).fill('hangmau')
    await dialog.getByLabel(t('organisation.addresses.new')).press('Enter')
    await dialog.getByRole('listitem').filter({ hasText: 'hangmau@mocviet.test' }).waitFor()
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: t('organisation.addresses.done') }).press('Enter')

    await followLink(page, '/account/audit')
    const log = page.getByRole('table', { name: t('account.audit') })
    await log.getByText(t('audit.act.address_added')).first().waitFor()
    await page.getByLabel(t('audit.topic'), { exact: true }).selectOption({ label: t('audit.topic.people') })
    await page.getByRole('searchbox').fill('hangmau@')
    await log.getByText('hangmau@mocviet.test').first().waitFor()
    await expect.poll(() => log.getByText(t('audit.act.account_shut')).count()).toBe(0)
    await checkAccessibility(page)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: t('audit.export') }).press('Enter')
    const table = await readFile(await (await coming).path(), 'utf8')
    expect(table).toContain('hangmau@mocviet.test')
    expect(table).not.toContain('account_shut')
  },
)

journey(
  'checkboxes and switches are centred in their rows, and no group search runs without groups',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/favicon.svg')
    const fullname = 'Công Tằng Tôn Nữ Nguyễn Phúc Bảo Ngọc Thanh Huyền Trân Diễm Quỳnh Phương Anh Thư Mỹ'
    const headers = { origin: new URL(page.url()).origin }
    const data = { email: 'anhthu@mocviet.test', fullname, password: 'Men-ngoc-2026' }
    expect((await page.request.post('/api/v2/organisation/users', { data, headers })).ok()).toBe(true)
    await page.goto('/account/people')
    await page.getByText(fullname).waitFor()
    // A long name wraps and does not push other columns out of view.
    expect(await page.getByRole('table').evaluate(overhang)).toBeLessThan(1)
    const row = page.getByRole('row', { name: 'Hà My' })
    const middleOf = (part: Locator) =>
      part.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return (top + bottom) / 2
      })
    const middle = await middleOf(row)
    for (const role of ['checkbox', 'switch'] as const)
      expect.soft(Math.abs((await middleOf(row.getByRole(role))) - middle), role).toBeLessThan(1)
    await followLink(page, '/account/groups')
    await page.getByText(t('organisation.groups.none')).waitFor()
    expect(await page.getByRole('searchbox').count()).toBe(0)
  },
)

/** Overflow beyond the parent in pixels. */
const overhang = (element: Element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0)
