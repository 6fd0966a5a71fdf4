import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { followLink, messageBody, threadRow } from './harness/screens.ts'
import { checkPhone, phone } from './harness/touch.ts'
import { likeIn, tEn } from './texts.ts'

const setPolicies = (page: Page, data: Record<string, unknown>) =>
  page.request.patch('/api/v2/organisation/policies', {
    data,
    headers: { origin: new URL(page.url()).origin },
  })

journey('on a phone an Owner adds a user', async ({ openPage, signIn }) => {
  const page = await openPage(phone)
  await signIn(page, 'khue@mocviet.test', '/account/people')
  await setPolicies(page, { default_quota: 5 * 1024 })
  await page.getByRole('row', { name: 'Hà My' }).waitFor()
  await page.getByRole('button', { name: tEn('organisation.people.add') }).tap()
  const dialog = page.getByRole('dialog', { name: tEn('organisation.add.title') })
  await dialog.getByLabel(tEn('account.fullname')).fill('Bùi Quốc Lân')
  await dialog.getByLabel(tEn('organisation.add.address')).fill('lan')
  // The organisation's default.
  await expect.poll(() => dialog.getByLabel(tEn('organisation.add.quota')).inputValue()).toBe('5')
  await checkPhone(page)
  await dialog.getByRole('button', { name: tEn('organisation.add.go'), exact: true }).tap()
  // A missing value is reported next to its field and in view.
  const password = dialog.getByLabel(tEn('organisation.add.password'))
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true')
  await dialog.getByRole('button', { name: tEn('organisation.add.generate') }).tap()
  expect(await password.inputValue()).not.toBe('')
  await dialog.getByRole('button', { name: tEn('organisation.add.go'), exact: true }).tap()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(tEn('organisation.added', { email: 'lan@mocviet.test' })).waitFor()
  await page.getByRole('row', { name: 'Bùi Quốc Lân' }).getByText('of 5 GB').waitFor()
})

journey('on a phone a message is recalled, and the report shows the result', async ({ openPage, signIn }) => {
  const page = await openPage(phone)
  await signIn(page, 'phuc@mocviet.test')
  await page
    .getByRole('button', { name: tEn('app.compose') })
    .last()
    .tap()
  await page.getByRole('combobox', { name: tEn('compose.addTo'), exact: true }).fill('ha@mocviet.test,')
  await page.getByPlaceholder(tEn('compose.subject')).fill('To be recalled')
  await page.getByRole('textbox', { name: tEn('compose.body'), exact: true }).fill('To the wrong person')
  await page.getByRole('button', { name: tEn('compose.send'), exact: true }).tap()
  await page.getByText(tEn('compose.sent'), { exact: true }).waitFor()

  const ha = await openPage(phone)
  await signIn(ha, 'ha@mocviet.test')
  await threadRow(ha, 'To be recalled').waitFor()
  await followLink(page, '/folder/Sent')
  await threadRow(page, 'To be recalled').tap()
  await page.getByRole('button', { name: tEn('thread.messageActions') }).tap()
  await page.getByRole('menuitem', { name: tEn('thread.recall') }).tap()
  const dialog = page.getByRole('alertdialog', { name: tEn('recall.title') })
  await dialog.waitFor()
  await checkPhone(page)
  await dialog.getByRole('button', { name: tEn('recall.action') }).tap()
  await page.getByText(tEn('recall.started')).waitFor()

  await threadRow(ha, 'To be recalled').waitFor({ state: 'detached' })
  await followLink(page, '/folder/INBOX')
  await threadRow(page, /To be recalled/).tap()
  await messageBody(page).getByText('ha@mocviet.test').waitFor()
  await checkAccessibility(page)
})

journey(
  'on a phone a colleague is given access to a mailbox, acts there, and is removed',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: 'phuc@mocviet.test', subject: 'Wobbly chair', text: 'It wobbles.' })
    const page = await openPage(phone)
    await signIn(page, 'phuc@mocviet.test', '/account/delegates')
    const add = page.getByLabel(tEn('mailboxes.people.add'), { exact: true })
    await add.fill('nobody@mocviet.test, ha@mocviet.test')
    await page.getByRole('button', { name: tEn('organisation.groups.put'), exact: true }).tap()
    await page.getByText(`nobody@mocviet.test: ${tEn('error.member_unknown')}`).waitFor()
    const right = page.getByRole('listitem', { name: 'ha@mocviet.test' })
    await right.getByText('Nguyễn Thu Hà').waitFor()
    // Every option is fully visible.
    for (const field of await right.getByRole('combobox').all()) expect(await field.evaluate(cutOf)).toBe(0)
    await checkPhone(page)

    const ha = await openPage(phone)
    await signIn(ha, 'ha@mocviet.test')
    await ha.getByRole('button', { name: tEn('app.openMenu') }).tap()
    await ha.getByRole('link', { name: 'Lê Hoàng Phúc' }).tap()
    await ha.waitForURL(/\/m\/\d+\/folder\/INBOX/)
    await threadRow(ha, 'Wobbly chair').tap()
    await messageBody(ha).getByText('It wobbles.').waitFor()
    const isDeleted = ha.waitForResponse(
      (response) => response.url().endsWith('/threads/delete') && response.ok(),
    )
    await ha
      .getByRole('button', { name: tEn('act.delete'), exact: true })
      .first()
      .tap()
    await threadRow(ha, 'Wobbly chair').waitFor({ state: 'detached' })
    await isDeleted

    await page.getByRole('link', { name: tEn('account.home'), exact: true }).tap()
    await page.getByRole('heading', { name: likeIn('en', 'account.hello'), level: 1 }).waitFor()
    await page
      .getByRole('link', { name: tEn('account.delegates') })
      .first()
      .tap()
    const actions = page.getByRole('list', { name: tEn('mailboxes.acts') })
    await actions.getByRole('listitem').filter({ hasText: 'deletedWobbly chair' }).waitFor()
    await right.getByRole('button', { name: /ha@mocviet\.test/ }).tap()
    await right.waitFor({ state: 'detached' })
  },
)

/** Pixels by which the longest option of a field is cut off. */
function cutOf(field: Element): number {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field)
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen || !(field instanceof HTMLSelectElement)) return Number.NaN
  pen.font = font
  const longest = Math.max(...[...field.options].map(({ text }) => pen.measureText(text).width))
  const width = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  return Math.max(0, Math.ceil(longest - width))
}
