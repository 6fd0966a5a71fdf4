import type { Page } from 'playwright-core'
import { currentCode } from './harness/authenticator.ts'
import { buildPng } from './harness/files/build-png.ts'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { followLink } from './harness/screens.ts'
import { like, startingWith, t, tEn } from './texts.ts'

// First: once Khuê has a second step, sign-in requires it.
journey(
  'the overview shows incoming, outgoing, rejected and queued mail',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: 'khue@mocviet.test', subject: 'Đến hôm nay' })
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/account/organisation')
    await page
      .getByRole('region', { name: t('flow.title') })
      .getByText(/\d/)
      .first()
      .waitFor()
    await page.getByRole('region', { name: t('queue.title') }).waitFor()
    await page.getByText(t('organisation.service.virus'), { exact: true }).waitFor()
    await checkAccessibility(page)
    // Comparable figures and bars are aligned.
    const edges = (selector: string, names: ('left' | 'right' | 'top')[]) =>
      page.locator(selector).evaluateAll((elements, sides) => {
        const boxes = elements.map((one) => one.getBoundingClientRect())
        return new Set(boxes.map((box) => sides.map((side) => Math.round(box[side])).join())).size
      }, names)
    await page.getByRole('region', { name: t('organisation.overview.largest') }).waitFor()
    expect(await edges('dl dd b', ['top'])).toBe(1)
    expect(await edges('section li > :has(> [aria-hidden] > [style*="width"])', ['left', 'right'])).toBe(1)
    await changeNameAndLogo(page)
  },
)

/** Renames the organisation and gives it a logo, which every administrator sees. */
async function changeNameAndLogo(page: Page): Promise<void> {
  const part = page.getByRole('region', { name: t('organisation.identity') })
  await part.getByRole('button', { name: t('organisation.identity.rename') }).click()
  await page.getByRole('textbox', { name: t('organisation.identity.name') }).fill('Mộc Việt')
  await page.keyboard.press('Enter')
  await part.getByText('Mộc Việt', { exact: true }).waitFor()

  const choose = part.getByLabel(t('organisation.logo.change'), { exact: true })
  await choose.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await part.getByText(t('organisation.logo.svg')).waitFor()
  await choose.setInputFiles({ name: 'nho.png', mimeType: 'image/png', buffer: buildPng(300, 30) })
  await part.getByText(t('organisation.logo.small')).waitFor()
  await checkAccessibility(page)
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: buildPng(960, 240) })
  const preview = page.getByRole('dialog', { name: t('organisation.logo.preview') })
  await preview.getByRole('img', { name: 'Mộc Việt' }).first().waitFor()
  await checkAccessibility(page)
  await page.keyboard.press('Enter')
  await page.getByText(t('organisation.logo.saved')).waitFor()
  await expect.poll(() => part.getByRole('alert').textContent()).toBe('')
  const image = part.getByRole('img', { name: 'Mộc Việt' }).first()
  // Wide and high as in messages.
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => [one.width, one.height]))
    .toEqual([160, 40])
  await checkAccessibility(page)
  await part.getByRole('button', { name: t('organisation.logo.remove') }).press('Enter')
  await image.waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      part
        .getByRole('button', { name: t('organisation.logo.add') })
        .evaluate((one) => one === document.activeElement),
    )
    .toBe(true)
}

journey(
  'an Owner requires 2-step verification, and users set it up by keyboard on a phone first',
  async ({ openPage, signIn }) => {
    const owner = await openPage()
    await signIn(owner, 'khue@mocviet.test', '/account/policies')
    const required = owner.getByRole('switch', { name: t('policies.twoStep') })
    await required.waitFor()
    await checkAccessibility(owner)
    await owner.getByRole('link', { name: like('policies.twoStep.notReady') }).waitFor()

    // Owners cannot lock themselves out.
    await required.click()
    const dialog = owner.getByRole('dialog', { name: t('policies.twoStep.ask') })
    await checkAccessibility(owner)
    await dialog.getByRole('button', { name: t('policies.twoStep.go'), exact: true }).click()
    await owner.getByText(t('error.own_second_step_missing')).waitFor()
    await followLink(owner, '/protect/authentication')
    const key = async (page: typeof owner) =>
      ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
    await owner.getByRole('img', { name: t('account.setUp.qr') }).waitFor()
    await owner.getByLabel(t('account.code')).fill(currentCode(await key(owner)))
    await owner.getByLabel(t('account.codes.kept')).check()
    await owner.getByRole('button', { name: t('account.done') }).click()

    await owner.goto('/account/policies')
    await required.click()
    await dialog.waitFor()
    const today = await owner.evaluate(() => {
      const date = new Date(Date.now() + 7 * 3_600_000)
      return `${date.getUTCDate()}/${date.getUTCMonth() + 1}/${date.getUTCFullYear()}`
    })
    await dialog.getByRole('textbox', { name: t('policies.twoStep.day') }).fill(today)
    await owner.keyboard.press('Enter')
    await owner.getByText(t('policies.kept')).first().waitFor()

    const ha = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    await signIn(ha, 'ha@mocviet.test')
    await ha.waitForURL('**/protect/authentication')
    await ha.getByText(tEn('account.setUp.due')).waitFor()
    await ha.goto('/drive')
    await ha.waitForURL('**/protect/authentication')
    await ha.getByRole('img', { name: tEn('account.setUp.qr') }).waitFor()
    await ha.getByLabel(tEn('account.code')).focus()
    await ha.keyboard.type(currentCode(await key(ha)))
    await ha.getByRole('list', { name: tEn('account.codes') }).waitFor()
    await ha.getByRole('checkbox').focus()
    await ha.keyboard.press('Space')
    await ha.getByRole('button', { name: tEn('account.done') }).focus()
    await ha.keyboard.press('Enter')
    await ha.waitForURL('**/folder/INBOX')
    await ha.getByRole('grid').first().waitFor()
  },
)

journey(
  'policies are changed by keyboard: the drive is disabled and enabled, and it is audited',
  async ({ openPage, signIn }) => {
    const owner = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    await signIn(owner, 'duy@dakwood.test', '/account/policies')
    const drive = owner.getByRole('switch', { name: tEn('policies.drive.name'), exact: true })
    await drive.waitFor()
    await drive.focus()
    await owner.keyboard.press('Space')
    await owner.getByText(tEn('policies.kept')).first().waitFor()
    await owner.goto('/drive')
    await owner.waitForURL('**/folder/INBOX')
    expect(await owner.getByRole('link', { name: tEn('app.drive'), exact: true }).count()).toBe(0)

    await followLink(owner, '/account/policies')
    await owner.getByRole('combobox', { name: tEn('policies.trash') }).selectOption({ label: '7 days' })
    await drive.focus()
    await owner.keyboard.press('Space')
    await followLink(owner, '/account/audit')
    await owner
      .getByText(startingWith(`${tEn('policies.drive.name')}: `))
      .first()
      .waitFor()
    await owner.getByText(tEn('policies.trash')).first().waitFor()
    await owner.goto('/drive')
    await owner
      .getByRole('heading', { name: tEn('drive.title') })
      .first()
      .waitFor()
  },
)
