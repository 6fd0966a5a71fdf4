import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, journey } from './harness/journey.ts'
import { threadList } from './harness/screens.ts'
import { smallTargets } from './harness/touch.ts'
import { anyOf, t } from './texts.ts'

const phone = { width: 390, height: 844, hasTouch: true }

/** Every page there is, by what must stand on it before it is measured. */
const pages: Record<string, readonly (readonly [path: string, shows: string | RegExp])[]> = {
  'of mail, people and files': [
    ['/folder/INBOX', /^Báo giá lô bàn ghế/],
    ['/folder/Drafts', /^Đề xuất hợp tác/],
    ['/folder/Trash', 'Tay nắm đồng thau'],
    ['/contacts', 'Claire Béranger'],
    ['/drive', 'Chụp ảnh Đà Lạt'],
    ['/drive/shared', 'Đối soát công nợ'],
    ['/drive/trash', t('drive.emptyTrash')],
    ['/404', 'Tiếng Việt'],
  ],
  'of the settings': [
    ['/setting/general', t('settings.signature.use')],
    ['/setting/folders', 'Maison Béranger'],
    ['/setting/labels', 'Chờ phản hồi'],
    ['/setting/templates', t('templates.new')],
    ['/setting/pop3imap', /IMAP/],
    ['/setting/autoforward', t('settings.forward.all')],
    ['/setting/customfilters', t('settings.filters.add')],
    ['/setting/subscriptions', 'Nordic Interiors Weekly'],
    ['/setting/account', t('settings.forward.add')],
    ['/setting/moving', t('moving.byHand')],
  ],
  'of the account': [
    ['/account/home', t('account.hello', { name: 'Khuê' })],
    ['/account/profile', t('account.gender')],
    ['/account/protect', t('account.act.signed_in')],
    ['/verify', t('account.verify.title')],
    ['/protect/password', t('account.change.title')],
    ['/protect/authentication', t('account.setUp.title')],
    ['/protect/passkeys', t('account.passkeys')],
    ['/protect/app-passwords', t('account.appPasswords')],
    ['/protect/recovery', t('recoveryAddress.title')],
  ],
  'of the organisation': [
    ['/account/delegates', t('mailboxes.acts.none')],
    ['/account/organisation', t('organisation.archive.begin')],
    ['/account/people', 'Nguyễn Thu Hà'],
    ['/account/groups', t('account.groups')],
    ['/account/mailboxes', t('account.mailboxes')],
    ['/account/domain', t('account.domain')],
    ['/account/policies', t('organisation.outsideRecall.takes')],
    ['/account/audit', t('account.audit')],
  ],
}

describe.each(Object.entries(pages))('on a touch screen', (area, list) => {
  journey(`a finger hits whatever can be pressed on pages ${area}`, async ({ openPage, signIn }) => {
    const page = await openPage(phone)
    await signIn(page, 'khue@mocviet.test')
    const missed: Record<string, string[]> = {}
    for (const [path, shows] of list) {
      await page.goto(path)
      await page.getByText(shows).filter({ visible: true }).first().waitFor()
      await page.waitForLoadState('networkidle')
      missed[path] = await smallTargets(page)
    }
    expect(missed).toEqual(Object.fromEntries(list.map(([path]) => [path, []])))
  })
})

journey(
  'the ways to other pages of a list are in sight on a phone, however narrow',
  async ({ openPage, signIn }) => {
    const page = await openPage(phone)
    await signIn(page, 'khue@mocviet.test')
    await threadList(page).getByRole('row').first().waitFor()
    for (const width of [430, 390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await expect
        .poll(() => rightEdge(page, t('mailbox.nextPage')), { message: `at ${width} px` })
        .toBeLessThanOrEqual(width)
      expect(await smallTargets(page)).toEqual([])
    }
  },
)

journey('a finger hits what stands in a drawer and in a window for writing', async ({ openPage, signIn }) => {
  const page = await openPage(phone)
  await signIn(page, 'khue@mocviet.test')
  await threadList(page).getByRole('row').first().waitFor()
  await page.getByRole('button', { name: t('app.openMenu') }).tap()
  await page.getByRole('link', { name: t('app.drive') }).waitFor()
  expect((await smallTargets(page)).filter(isInReach)).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: t('app.search') }).tap()
  await page.getByRole('button', { name: t('search.lastWeek') }).waitFor()
  expect((await smallTargets(page)).filter(isInReach)).toEqual([])
  await page.goto('/folder/INBOX')

  await page.getByRole('button', { name: t('app.compose') }).tap()
  const subject = page.getByLabel(t('compose.subject'), { exact: true })
  await subject.waitFor()
  const sender = t('compose.fromChoose', { email: '' })
  const head = anyOf(t('compose.minimise'), sender, 'Cc', t('compose.bcc'), t('compose.subject'))
  const inHead = (await smallTargets(page)).filter((each) => head.test(each))
  expect(inHead).toEqual([])

  // Those who are written to, on one line and on several, one of them by a name of one letter. Beside the last there may
  // be little room to write in; whoever presses anywhere on the lines writes there.
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
})

/** The pieces whose cross, at their end, a finger hits on less than 44 px across. */
const narrowCrosses = (pieces: readonly Element[]) =>
  pieces.flatMap((piece) => {
    piece.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { right, top, height } = piece.getBoundingClientRect()
    const hits = [43.5, 22, 0.5].map((from) => document.elementFromPoint(right - from, top + height / 2))
    return hits.every((hit) => piece.lastElementChild?.contains(hit)) ? [] : [piece.textContent]
  })

journey(
  'giving an unproved address up stands beside the address on a phone',
  async ({ openPage, signIn }) => {
    const page = await openPage(phone)
    await signIn(page, 'khue@mocviet.test', '/setting/account')
    await page.getByRole('button', { name: t('settings.forward.add') }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('settings.address')).fill('khue@studio-sang.example')
    await dialog.getByRole('button', { name: t('settings.code.send') }).tap()
    const [name, away] = await Promise.all([
      page.getByText('khue@studio-sang.example', { exact: true }).boundingBox(),
      page.getByRole('button', { name: /khue@studio-sang\.example$/ }).boundingBox(),
    ])
    if (!name || !away) throw new Error('The address does not wait to be proved')
    expect(name.y > away.y && name.y < away.y + away.height, JSON.stringify([name, away])).toBe(true)
    expect(await smallTargets(page)).toEqual([])
  },
)

/** What lies below a drawer or a sheet is for nobody to press. */
const isInReach = (each: string) => !each.endsWith('something lies over it')

async function rightEdge(page: Page, name: string): Promise<number> {
  const place = await page.getByRole('button', { name }).boundingBox()
  return place ? Math.ceil(place.x + place.width) : Number.POSITIVE_INFINITY
}
