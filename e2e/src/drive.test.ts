import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { openUploadBreakingProxy } from './harness/upload-breaking-proxy.ts'
import { like, startingWith, t, tEn } from './texts.ts'

const fileRow = (page: Page, name: string): Locator =>
  page.getByRole('grid').getByRole('row').filter({ hasText: name })
const uploads = (page: Page): Locator => page.getByRole('region', { name: t('drive.upload.panel') })
const notice = (page: Page, text: string | RegExp): Locator => page.getByText(text).first()
const textFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

journey(
  'a folder is created, filled, sorted and shared, and nothing in Trash is lost',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    await page.getByRole('link', { name: t('app.drive'), exact: true }).click()
    await page.waitForURL('**/drive')

    await page.getByRole('button', { name: t('drive.newFolder') }).click()
    await page.getByLabel(t('drive.folderName')).fill('Lô hàng Aarhus')
    await page.keyboard.press('Enter')
    const createdRow = fileRow(page, 'Lô hàng Aarhus')
    await createdRow.waitFor()
    await expect.poll(() => createdRow.evaluate((row) => row === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/drive\/folder\/\d+$/)
    await page.getByRole('heading', { name: t('drive.empty.folder.title') }).waitFor()

    await page
      .locator('[data-upload="files"]')
      .first()
      .setInputFiles([textFile('ghi chú.txt', 'Lần một'), textFile('Phiếu cân.txt', '24 tấn')])
    await uploads(page)
      .getByText(t('drive.upload.done', { n: 2 }))
      .waitFor()
    await uploads(page)
      .getByRole('button', { name: t('app.close') })
      .click()
    await uploads(page).waitFor({ state: 'hidden' })
    await fileRow(page, 'Phiếu cân.txt').waitFor()

    await renameByKey(page)
    await moveByDragging(page)
    await restoreOlderVersion(page)
    await throwAwayAndRestore(page)
    await shareWithSomebodyOutside(page)
  },
)

async function renameByKey(page: Page): Promise<void> {
  await fileRow(page, 'ghi chú.txt').click()
  await page.keyboard.press('F2')
  const field = page.getByRole('textbox', { name: t('drive.renameOf', { name: 'ghi chú.txt' }) })
  expect(
    await field.evaluate((input: HTMLInputElement) => input.value.slice(0, input.selectionEnd ?? 0)),
  ).toBe('ghi chú')
  await page.keyboard.type('Ghi chú họp')
  await page.keyboard.press('Enter')
  await fileRow(page, 'Ghi chú họp.txt').waitFor()
}

async function moveByDragging(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('drive.newFolder') }).click()
  await page.getByLabel(t('drive.folderName')).fill('Chứng từ')
  await page.keyboard.press('Enter')
  await fileRow(page, 'Phiếu cân.txt').dragTo(fileRow(page, 'Chứng từ'))
  await notice(page, t('drive.moved.one', { name: 'Phiếu cân.txt', folder: 'Chứng từ' })).waitFor()
  await fileRow(page, 'Phiếu cân.txt').waitFor({ state: 'detached' })
  await fileRow(page, 'Chứng từ').dblclick()
  await fileRow(page, 'Phiếu cân.txt').waitFor()
  await page.goBack()
  await fileRow(page, 'Ghi chú họp.txt').waitFor()
}

async function restoreOlderVersion(page: Page): Promise<void> {
  await page.locator('[data-upload="files"]').first().setInputFiles(textFile('Ghi chú họp.txt', 'Lần hai'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('drive.taken.version') })
    .click()
  await uploads(page)
    .getByText(t('drive.upload.done', { n: 1 }))
    .waitFor()
  await uploads(page)
    .getByRole('button', { name: t('app.close') })
    .click()

  await fileRow(page, 'Ghi chú họp.txt').click()
  await page.getByRole('button', { name: t('drive.details'), exact: true }).click()
  const versions = page.getByRole('list', { name: t('drive.versions') })
  await versions.getByText(t('drive.version', { n: 2 })).waitFor()
  await checkAccessibility(page)
  await versions.getByRole('button', { name: t('drive.restoreVersion', { n: 1 }) }).click()
  await versions.getByText(t('drive.version', { n: 3 })).waitFor()
  const newest = await versions
    .getByRole('link', { name: t('drive.downloadVersion', { n: 3 }) })
    .getAttribute('href')
  expect(await (await page.request.get(newest ?? '')).text()).toBe('Lần một')
}

async function throwAwayAndRestore(page: Page): Promise<void> {
  await fileRow(page, 'Ghi chú họp.txt').click()
  await page.keyboard.press('Delete')
  await notice(page, t('drive.trashed.one', { name: 'Ghi chú họp.txt' })).waitFor()
  await fileRow(page, 'Ghi chú họp.txt').waitFor({ state: 'detached' })
  // The next file takes the focus.
  await expect.poll(() => page.locator('[data-drive] [role=row]:focus').count()).toBe(1)
  await page
    .getByRole('link', { name: t('drive.tab.trash') })
    .last()
    .click()
  await page.waitForURL('**/drive/trash')
  await fileRow(page, 'Ghi chú họp.txt').click()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('drive.act.restore') })
    .click()
  await fileRow(page, 'Ghi chú họp.txt').waitFor({ state: 'detached' })
  await page.goBack()
  await fileRow(page, 'Ghi chú họp.txt').waitFor()
}

async function shareWithSomebodyOutside(page: Page): Promise<void> {
  await fileRow(page, 'Ghi chú họp.txt').click()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('drive.act.share') })
    .click()
  const dialog = page.getByRole('dialog')
  // The dialog opens with the focus in this field.
  await dialog.getByRole('combobox', { name: t('drive.share.with') }).waitFor()
  await page.keyboard.type('ingrid@nordhus.example,')
  await dialog.getByText(like('drive.outsideNote')).waitFor()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: t('drive.share.give'), exact: true }).click()
  await dialog.getByText(t('drive.password.required')).waitFor()
  await dialog.getByRole('button', { name: t('drive.password.make') }).click()
  await dialog.getByRole('switch', { name: t('drive.expiry') }).click()
  await dialog.getByRole('button', { name: startingWith(`${t('drive.expiry')}:`) }).click()
  await page
    .getByRole('grid', { name: t('drive.calendar.month') })
    .getByRole('button', { pressed: true })
    .click()
  await dialog.getByRole('button', { name: t('drive.share.give'), exact: true }).click()

  const link = page
    .getByRole('dialog', { name: t('drive.shared.title') })
    .getByLabel(t('drive.link'), { exact: true })
  expect(await link.inputValue()).toMatch(/\/s\/[\w-]+$/)
  await page.getByRole('button', { name: t('drive.done') }).click()
  const details = page.getByRole('complementary', { name: t('drive.details') })
  await details.getByText('ingrid@nordhus.example').waitFor()
  await details.getByRole('button', { name: like('drive.revokeOf') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('drive.revoke') })
    .click()
  await details.getByText(t('drive.shares.none')).waitFor()
}

journey(
  'a large upload continues after a broken connection on any page, and a folder is uploaded',
  async ({ product, store, openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'ha@mocviet.test', '/favicon.svg')
    const line = await openUploadBreakingProxy(product.address, 5 * 1024 * 1024)
    try {
      await page.goto(`${line.address}/drive`)
      await page
        .getByRole('heading', { name: t('drive.empty.mine.title') })
        .or(page.getByRole('grid'))
        .waitFor()
      const film = randomBytes(12 * 1024 * 1024)
      writeFileSync(join(store, 'Phim xưởng.mp4'), film)
      await page.locator('[data-upload="files"]').first().setInputFiles(join(store, 'Phim xưởng.mp4'))
      await uploads(page).getByText(t('drive.upload.cut')).waitFor()
      await checkAccessibility(page)
      await page.getByRole('treeitem', { name: t('folder.INBOX') }).click()
      await page.waitForURL('**/folder/INBOX')
      await expect.poll(line.brokenUploads).toBeGreaterThan(0)

      const resumedRequest = page.waitForRequest((request) => Number(request.headers()['upload-offset']) > 0)
      line.repair()
      await resumedRequest
      await uploads(page)
        .getByText(t('drive.upload.done', { n: 1 }))
        .waitFor()
      await uploads(page)
        .getByRole('button', { name: t('app.close') })
        .click()

      await page.getByRole('link', { name: t('app.drive'), exact: true }).click()
      await fileRow(page, 'Phim xưởng.mp4').click()
      const download = page.waitForEvent('download')
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: t('drive.act.download') })
        .click()
      expect(await hashOf(await (await download).createReadStream())).toBe(await hashOf([film]))
      await uploadFolder(page)
    } finally {
      await line.stop()
    }
  },
)

async function hashOf(chunks: AsyncIterable<unknown> | Iterable<unknown>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function uploadFolder(page: Page): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bocau-drive-'))
  try {
    mkdirSync(join(folder, 'Mẫu vải', 'Màu đất'), { recursive: true })
    writeFileSync(join(folder, 'Mẫu vải', 'danh sách.txt'), 'a')
    writeFileSync(join(folder, 'Mẫu vải', 'Màu đất', 'nâu.txt'), 'b')
    await page.locator('[data-upload="folder"]').first().setInputFiles(join(folder, 'Mẫu vải'))
    await uploads(page)
      .getByText(t('drive.upload.done', { n: 2 }))
      .waitFor()
    await fileRow(page, 'Mẫu vải').dblclick()
    await fileRow(page, 'danh sách.txt').waitFor()
    await fileRow(page, 'Màu đất').dblclick()
    await fileRow(page, 'nâu.txt').waitFor()
    const breadcrumb = page.getByRole('navigation', { name: t('drive.way') })
    expect(await breadcrumb.textContent()).toBe('Kho tệpMẫu vảiMàu đất')

    await page.getByRole('searchbox', { name: t('drive.search') }).fill('mau dat')
    await page.waitForURL('**/drive/search?q=mau%20dat*')
    await fileRow(page, 'Màu đất').waitFor()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

journey(
  'on a phone files have a menu, and a long address does not widen a dialog',
  async ({ openPage, signIn }) => {
    const page = await openPage({ width: 390, height: 844, language: 'en', theme: 'dark' })
    await signIn(page, 'phuc@mocviet.test', '/drive')
    await page.getByRole('navigation', { name: tEn('drive.tabs') }).waitFor()
    await page
      .locator('[data-upload="files"]')
      .first()
      .setInputFiles([textFile('one.txt', '1'), textFile('two.txt', '2')])
    await page
      .getByRole('region', { name: tEn('drive.upload.panel') })
      .getByRole('button', { name: tEn('app.close') })
      .click()
    await fileRow(page, 'one.txt')
      .getByRole('button', { name: tEn('drive.menuOf', { name: 'one.txt' }) })
      .click()
    await page.getByRole('menuitem', { name: tEn('drive.act.share') }).click()
    await fillLongAddress(page)
    await fileRow(page, 'one.txt')
      .getByRole('button', { name: tEn('drive.menuOf', { name: 'one.txt' }) })
      .click()
    await page.getByRole('menuitem', { name: tEn('drive.act.favorite') }).click()
    await page.getByRole('link', { name: tEn('drive.tab.favorites') }).click()
    await fileRow(page, 'one.txt').waitFor()
    await checkAccessibility(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
)

/** Enters a long address into the share dialog, checks that it fits, and closes the dialog. */
async function fillLongAddress(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const long = 'nguyen.thi.thanh.huong.phong.xuat.nhap.khau@congtyconghoa.example'
  await dialog.getByRole('combobox', { name: tEn('drive.share.with') }).fill(`${long},`)
  await dialog.getByText(long).waitFor()
  const wide = await dialog.evaluate((box) =>
    [...box.querySelectorAll('*')]
      .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
      .map((each) => each.tagName),
  )
  expect(wide).toEqual([])
  await dialog.getByRole('button', { name: tEn('app.cancel') }).click()
  await dialog.waitFor({ state: 'detached' })
}
