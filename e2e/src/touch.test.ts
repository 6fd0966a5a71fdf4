import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import type { PageOptions } from './harness/browser/browser-contexts.ts'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { followLink, threadList, threadRow } from './harness/screens.ts'
import { smallTargets, unreachableControls } from './harness/touch.ts'
import { anyOf, inAnyLanguage, t, tEn } from './texts.ts'

const phone = { width: 390, height: 844, hasTouch: true }

/** All pages: path, element to wait for, and heading if checked. */
const mailPages = [
  ['/folder/INBOX', /^Báo giá lô bàn ghế/],
  ['/folder/Drafts', /^Đề xuất hợp tác/],
  ['/folder/Trash', 'Tay nắm đồng thau'],
  ['/contacts', 'Claire Béranger'],
  ['/drive', 'Chụp ảnh Đà Lạt'],
  ['/drive/shared', 'Đối soát công nợ'],
  ['/drive/trash', t('drive.emptyTrash')],
  ['/404', 'Tiếng Việt'],
] as const
const settingsPages = [
  ['/setting/general', t('settings.signature.use')],
  ['/setting/folders', 'Maison Béranger'],
  ['/setting/labels', 'Chờ phản hồi'],
  ['/setting/templates', t('templates.new')],
  ['/setting/pop3imap', /IMAP/],
  ['/setting/autoforward', t('settings.forward.all')],
  ['/setting/customfilters', t('settings.filters.add')],
  ['/setting/sieve', t('settings.scripts.add')],
  ['/setting/subscriptions', 'Nordic Interiors Weekly'],
  ['/setting/account', t('settings.forward.add')],
  ['/setting/moving', t('moving.byHand')],
] as const
const accountPages = [
  ['/account/home', t('account.hello', { name: 'Khuê' }), t('account.hello', { name: 'Khuê' })],
  ['/account/profile', t('account.gender'), t('account.profile')],
  ['/account/protect', t('account.act.signed_in'), t('account.protect')],
  ['/verify', t('account.verify.number'), t('account.verify.title')],
  ['/protect/password', t('account.change.current'), t('account.change.title')],
  ['/protect/authentication', t('account.code'), t('account.setUp.title')],
  ['/protect/passkeys', t('account.passkeys.empty'), t('account.passkeys')],
  ['/protect/authentication?by=phone', t('account.byPhone.title'), t('account.byPhone.title')],
  ['/protect/app-passwords', t('account.appPasswords.empty'), t('account.appPasswords')],
  ['/protect/recovery', t('recoveryAddress.title'), t('recoveryAddress.title')],
] as const
const organisationPages = [
  ['/account/delegates', tEn('mailboxes.acts.none'), tEn('account.delegates')],
  ['/account/organisation', tEn('organisation.archive.begin'), tEn('account.overview')],
  ['/account/people', 'Nguyễn Thu Hà', tEn('account.people')],
  ['/account/groups', tEn('organisation.groups.none'), tEn('account.groups')],
  ['/account/mailboxes', tEn('account.mailboxes'), tEn('account.mailboxes')],
  ['/account/domain', tEn('account.domain'), tEn('account.domain')],
  ['/account/policies', tEn('organisation.outsideRecall.takes'), tEn('account.policies')],
  ['/account/audit', tEn('account.audit'), tEn('account.audit')],
] as const

type CheckedPage = readonly [path: string, shows: string | RegExp, heading?: string]

const dark = { ...phone, theme: 'dark' } as const

const areas: { area: string; options: PageOptions; pages: readonly CheckedPage[] }[] = [
  { area: 'mail, people and files', options: phone, pages: mailPages },
  { area: 'the settings', options: dark, pages: settingsPages },
  { area: 'the account', options: dark, pages: accountPages },
  { area: 'the organisation', options: { ...dark, language: 'en' }, pages: organisationPages },
]

describe.each(areas)('on a touch screen', ({ area, options, pages }) => {
  journey(
    `touch targets of ${area} are large enough, and nothing overflows`,
    async ({ openPage, signIn }) => {
      const page = await openPage(options)
      await signIn(page, 'khue@mocviet.test', pages[0]?.[0])
      for (const [path, shows, heading] of pages) {
        await followLink(page, path)
        await page.getByText(shows).filter({ visible: true }).first().waitFor()
        if (heading) await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
        const loading = page.getByRole('status', { name: inAnyLanguage('account.loading') })
        await expect.poll(() => loading.count()).toBe(0)
        await expect.poll(() => smallTargets(page), { message: path }).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(overflow, path).toBe(0)
        // Other journeys check mail, user and file pages with axe.
        if (pages !== mailPages) await checkAccessibility(page)
        if (!heading) continue
        expect.soft(await layoutFaults(page), path).toEqual([])
        await page.setViewportSize({ width: 1440, height: 900 })
        expect.soft(await layoutFaults(page), `${path}, 1440 px wide`).toEqual([])
        await page.setViewportSize({ width: phone.width, height: phone.height })
      }
    },
  )
})

/** Faults of any page: overflow or a missing text. */
const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = [...document.querySelectorAll('main *')].filter(
      (each) => each.getBoundingClientRect().right > innerWidth + 1,
    )
    const keys =
      (document.querySelector('main')?.textContent ?? '').match(
        /\b(account|organisation|app|error)\.[a-z]\w+/g,
      ) ?? []
    return [...wide.map((each) => `too wide: ${each.outerHTML.slice(0, 120)}`), ...keys]
  })

journey(
  'a list is paged on a narrow phone, and touch targets of drawers and compose windows are large enough',
  async ({ openPage, signIn }) => {
    const page = await openPage(phone)
    await signIn(page, 'khue@mocviet.test')
    await threadList(page).getByRole('row').first().waitFor()
    for (const width of [320, 360, 430, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect
        .poll(() => rightEdge(page, t('mailbox.nextPage')), { message: `at ${width} px` })
        .toBeLessThanOrEqual(width)
      expect(await smallTargets(page)).toEqual([])
    }
    await page.getByRole('button', { name: t('app.openMenu') }).tap()
    await page.getByRole('link', { name: t('app.drive') }).waitFor()
    expect((await smallTargets(page)).filter(isInReach)).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: t('app.search') }).tap()
    await page.getByRole('button', { name: t('search.lastWeek') }).waitFor()
    expect((await smallTargets(page)).filter(isInReach)).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: t('app.compose') }).tap()
    const subject = page.getByLabel(t('compose.subject'), { exact: true })
    await subject.waitFor()
    const sender = t('compose.fromChoose', { email: '' })
    const head = anyOf(t('compose.minimise'), sender, 'Cc', t('compose.bcc'), t('compose.subject'))
    const inHead = (await smallTargets(page)).filter((each) => head.test(each))
    expect(inHead).toEqual([])

    // The recipients fill one and several lines, and one name has one character. The last line may have little space;
    // tapping anywhere on the lines focuses the input.
    const field = page.getByLabel(t('compose.addTo'), { exact: true })
    const lowField = new RegExp(`^span|^input ${t('compose.addTo')}: \\d+ x (?!4[4-9]|[5-9]\\d)`)
    const addresses = ['y@x.example', 'ha@mocviet.test', 'binh@mocviet.test', 'ai-do@noi-nao-do.example']
    for (const [at, address] of addresses.entries()) {
      await field.fill(`${address},`)
      await expect.poll(() => page.locator('[data-tag]').count()).toBe(at + 1)
      const missed = await smallTargets(page)
      expect(missed.filter((each) => lowField.test(each))).toEqual([])
      expect(await page.locator('[data-tag]').evaluateAll(narrowCrosses)).toEqual([])
    }
  },
)

/** Chips whose remove button is hit on less than 44 px. */
const narrowCrosses = (elements: readonly Element[]) =>
  elements.flatMap((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { right, top, height } = element.getBoundingClientRect()
    const hits = [43.5, 22, 0.5].map((from) => document.elementFromPoint(right - from, top + height / 2))
    return hits.every((hit) => element.lastElementChild?.contains(hit)) ? [] : [element.textContent]
  })

journey('on a phone, removing an unverified address is next to the address', async ({ openPage, signIn }) => {
  const page = await openPage(phone)
  await signIn(page, 'khue@mocviet.test', '/setting/account')
  await page.getByRole('button', { name: t('settings.forward.add') }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('settings.address')).fill('khue@studio-sang.example')
  await dialog.getByRole('button', { name: t('settings.code.send') }).tap()
  const giveUp = page.getByRole('button', { name: /khue@studio-sang\.example$/ })
  const [name, away] = await Promise.all([
    page.getByText('khue@studio-sang.example', { exact: true }).boundingBox(),
    giveUp.boundingBox(),
  ])
  if (!name || !away) throw new Error('The address is not waiting for confirmation')
  expect(name.y > away.y && name.y < away.y + away.height, JSON.stringify([name, away])).toBe(true)
  expect(await smallTargets(page)).toEqual([])
  await giveUp.tap()
  await giveUp.waitFor({ state: 'detached' })
})

journey(
  'on a phone, tab strips of pages and settings fade where they continue',
  async ({ openPage, signIn }) => {
    const page = await openPage({ ...dark, language: 'en' })
    await signIn(page, 'khue@mocviet.test', '/account/home')
    const fades = (name: string) =>
      page
        .getByRole('navigation', { name })
        .evaluate((strip) => ['data-before', 'data-after'].map((end) => strip.hasAttribute(end)))
    for (const [address, name, where] of [
      ['/account/home', tEn('account.title'), [false, true]],
      ['/account/groups', tEn('account.title'), [true, true]],
      ['/account/audit', tEn('account.title'), [true, false]],
      ['/setting/general', tEn('settings.title'), [false, true]],
      ['/setting/moving', tEn('settings.title'), [true, false]],
    ] as const) {
      await followLink(page, address)
      await expect.poll(() => fades(name), { message: address }).toEqual(where)
    }
  },
)

/** Controls below a drawer or sheet need not be reachable. */
const isInReach = (each: string) => !each.endsWith('another element covers it')

async function rightEdge(page: Page, name: string): Promise<number> {
  const box = await page.getByRole('button', { name }).boundingBox()
  return box ? Math.ceil(box.x + box.width) : Number.POSITIVE_INFINITY
}

/** Lists the controls of each bar that cannot be reached at the width of any phone. */
async function cutControls(page: Page, bars: readonly Locator[]): Promise<string[]> {
  const faults: string[] = []
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const bar of bars) {
      const controls = await unreachableControls(bar)
      faults.push(...controls.map((each) => `${width} px: ${each}`))
    }
  }
  return faults
}

describe.each([
  ['vi', t, /Container MSKU 482913-5/],
  ['en', tEn, /Báo giá lô bàn ghế/],
] as const)('bars on a phone (%s)', (language, text, subject) => {
  journey('show every control at 320, 360 and 390 px', async ({ openPage, signIn }) => {
    const page = await openPage({ ...phone, language })
    await signIn(page, 'khue@mocviet.test')
    await threadList(page).getByRole('row').first().waitFor()
    const toolbar = page.getByRole('toolbar').filter({ visible: true })
    expect(await cutControls(page, [toolbar])).toEqual([])

    await followLink(page, '/drive')
    await page.getByText('Chụp ảnh Đà Lạt').waitFor()
    expect(await cutControls(page, await toolbar.all())).toEqual([])

    await followLink(page, '/advance-search?term=giá')
    const conditions = page.getByRole('region', { name: text('search.conditions') })
    await conditions.waitFor()
    expect(await cutControls(page, [conditions])).toEqual([])

    await followLink(page, '/advance-search?term=zzzz')
    const everywhere = page.getByRole('button', { name: text('search.everywhere') })
    await everywhere.waitFor()
    expect(await cutControls(page, [everywhere.locator('..')])).toEqual([])

    await followLink(page, '/folder/INBOX')
    await threadRow(page, subject).first().tap()
    const replyBar = page.getByRole('navigation', { name: text('thread.answers') }).last()
    await replyBar.waitFor()
    expect(await cutControls(page, [toolbar.first(), replyBar])).toEqual([])
    await replyBar.getByRole('button').first().tap()
    const reply = page.getByRole('region', { name: text('compose.reply') })
    const body = reply.getByRole('textbox', { name: text('compose.body'), exact: true })
    await body.fill('X')
    expect(await cutControls(page, [reply])).toEqual([])
    await reply.getByRole('button', { name: text('compose.popOut') }).tap()
    const composer = page.getByRole('dialog')
    await composer.waitFor()
    expect(await cutControls(page, [composer])).toEqual([])

    // The minimised window leaves the buttons of the settings uncovered.
    await composer.getByRole('button', { name: text('compose.minimise') }).tap()
    await followLink(page, '/setting/general')
    const save = page.getByRole('button', { name: text('settings.save') })
    await save.waitFor()
    expect(await cutControls(page, [save.locator('..')])).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => unreachableControls(save.locator('..'))).toEqual([])
  })
})
