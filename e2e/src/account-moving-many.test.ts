import { readFile } from 'node:fs/promises'
import { checkAccessibility, demoPassword, expect } from './harness/journey.ts'
import { followLink } from './harness/screens.ts'
import { separateImapJourney as journey } from './harness/separate-imap-journey.ts'
import { t } from './texts.ts'

journey('many mailboxes are imported from a table by keyboard', async ({ openPage, signIn, imapPort }) => {
  const page = await openPage()
  await signIn(page, 'khue@mocviet.test', '/account/people')
  const [first, second] = ['khoa@mocviet.test', 'phuc@mocviet.test'] as const
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
  await press(t('organisation.people.bringMail'))
  await page.getByRole('button', { name: t('moveMany.look') }).waitFor()
  const coming = page.waitForEvent('download')
  await press(t('moveMany.template'))
  expect(await readFile(await (await coming).path(), 'utf8')).toContain(t('moveMany.template.head'))
  await press(t('moveMany.look'))
  await page.getByText(t('moveMany.noTable')).waitFor()

  const lines = [
    t('moveMany.template.head'),
    `${first},kho@mocviet.test,${demoPassword},`,
    `${second},,not the one,`,
    `ai@mocviet.test,,x,`,
    `${first},khac,,`,
  ]
  await page
    .getByLabel(t('moveMany.choose'))
    .setInputFiles([{ name: 'cu.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }])
  await page.getByText('cu.csv').waitFor()
  await page.getByLabel(t('moveMany.server'), { exact: true }).fill(`127.0.0.1:${imapPort}`)
  await page
    .getByLabel(t('moveMany.security'), { exact: true })
    .selectOption({ label: t('moveMany.security.none') })
  await press(t('moveMany.look'))
  const preview = page.getByRole('table', { name: t('moveMany.preview') })
  await preview.getByText(t('moveMany.why.unknown')).waitFor()
  await preview.getByText(t('moveMany.why.password')).waitFor()
  await page.getByText(t('moveMany.good', { n: 2 })).waitFor()
  // The pressed button is gone; the focus is on the result.
  const isNextFocused = () => page.evaluate(() => document.activeElement?.matches('[data-next]') ?? false)
  await expect.poll(isNextFocused).toBe(true)
  await checkAccessibility(page)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBe(0)
  await press(t('moveMany.begin', { n: 2 }))

  const moves = page.getByRole('table', { name: t('moveMany.list') })
  const row = (email: string) => moves.getByRole('row').filter({ hasText: email }).first()
  await row(first).getByText(t('moveMany.state.watching'), { exact: true }).waitFor()
  await row(second).getByText(t('moveMany.trouble.wrong_password')).waitFor()
  await expect.poll(isNextFocused).toBe(true)
  await checkAccessibility(page)
  expect(await overflow()).toBe(0)

  const choose = async (email: string, action: string) => {
    await page.getByRole('button', { name: t('moveMany.moreOf', { email }), exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: action, exact: true }).press('Enter')
  }
  await choose(second, t('moveMany.newPassword'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('moveMany.newPassword.label'), { exact: true }).fill(demoPassword)
  await checkAccessibility(page)
  await page.keyboard.press('Enter')
  await row(second).getByText(t('moveMany.state.watching'), { exact: true }).waitFor()

  await press(t('moveMany.pauseAll'))
  await row(second).getByText(t('moveMany.state.paused'), { exact: true }).waitFor()
  await choose(second, t('moveMany.act.resume'))
  await row(second).getByText(t('moveMany.state.watching'), { exact: true }).waitFor()
  await press(t('moveMany.resumeAll'))
  await row(first).getByText(t('moveMany.state.watching'), { exact: true }).waitFor()

  // The state survives closing the page, and its address opens it.
  await page.goto('/account/people?many=moving')
  await row(first).waitFor()
  const report = page.waitForEvent('download')
  await page.getByRole('link', { name: t('moveMany.report') }).press('Enter')
  const table = await readFile(await (await report).path(), 'utf8')
  expect(table).toContain(`${first},kho@mocviet.test,127.0.0.1,watching,`)
  await press(t('moveMany.endAll'))
  const sure = page.getByRole('alertdialog')
  await sure.getByRole('button', { name: t('moveMany.endAll') }).press('Enter')
  await row(first).getByText(t('moveMany.state.ended'), { exact: true }).waitFor()
  for (const email of [first, second]) {
    await choose(email, t('moveMany.act.forget'))
    await row(email).waitFor({ state: 'detached' })
  }
  await followLink(page, '/account/audit')
  await page
    .getByRole('table', { name: t('account.audit') })
    .getByText(t('audit.act.moving_begun'))
    .first()
    .waitFor()
})
