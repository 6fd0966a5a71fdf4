import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page, Request } from 'playwright-core'
import { expect, journey } from './harness/journey.ts'
import { currentPath } from './harness/screens.ts'
import { t } from './texts.ts'

const fileRows = (page: Page): Locator => page.getByRole('grid').locator('[role="row"][aria-selected]')
const panel = (page: Page): Locator => page.getByRole('region', { name: t('drive.upload.panel') })
const files = (page: Page): Locator => page.locator('[data-upload="files"]').first()
const textFile = (name: string, size: number) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(size, name.slice(0, 1)),
})

const megabyte = 1024 * 1024

interface Sent {
  uploads: number
  bytes: number
}

/** Counts the drive uploads and their bytes during an action. */
async function countSent(page: Page, run: () => Promise<void>): Promise<Sent> {
  const startedUploads: Request[] = []
  const chunks: Request[] = []
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && /^\/storage\/v1\/(files\/upload|uploads)$/.test(pathname))
      startedUploads.push(request)
    if (request.method() === 'PATCH' && pathname.startsWith('/storage/v1/uploads/')) chunks.push(request)
  }
  page.on('request', note)
  await run()
  page.off('request', note)
  const lengths = await Promise.all(
    [...startedUploads, ...chunks].map(async (request) =>
      Number((await request.allHeaders())['content-length'] ?? 0),
    ),
  )
  return { uploads: startedUploads.length, bytes: lengths.reduce((sum, length) => sum + length, 0) }
}

async function usedBytes(page: Page): Promise<number> {
  const reply = await page.request.get('/storage/v1/usage')
  return ((await reply.json()) as { drive: number }).drive
}

async function untilUploaded(page: Page, count: number): Promise<void> {
  await panel(page)
    .getByText(t('drive.upload.done', { n: count }))
    .waitFor()
  await panel(page)
    .getByRole('button', { name: t('app.close') })
    .click()
  await panel(page).waitFor({ state: 'hidden' })
}

/** A form adds only a boundary and a few header lines to its file. */
const maxSurrounding = 600

async function expectSentOnce(page: Page, sizes: readonly number[], run: () => Promise<void>): Promise<void> {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const before = await usedBytes(page)
  const { uploads, bytes } = await countSent(page, async () => {
    await run()
    await untilUploaded(page, sizes.length)
  })
  expect({ uploads, stored: (await usedBytes(page)) - before }).toEqual({
    uploads: sizes.length,
    stored: total,
  })
  expect(bytes).toBeGreaterThanOrEqual(total)
  expect(bytes).toBeLessThan(total + sizes.length * maxSurrounding)
}

async function openNewFolder(page: Page, name: string): Promise<void> {
  if (currentPath(page) !== '/drive') {
    await page
      .getByRole('link', { name: t('app.drive'), exact: true })
      .first()
      .click()
    await page.waitForURL('**/drive')
  }
  await page.getByRole('button', { name: t('drive.newFolder') }).click()
  await page.getByLabel(t('drive.folderName')).fill(name)
  await page.keyboard.press('Enter')
  await page.locator('[role="row"]:focus').filter({ hasText: name }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: t('drive.empty.folder.title') }).waitFor()
}

journey(
  'every uploaded drive file is sent and stored once, and the storage bar is proportional',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/drive')

    await openNewFolder(page, 'Hai tệp')
    await expectSentOnce(page, [1000, 2000], () =>
      files(page).setInputFiles([textFile('a.txt', 1000), textFile('b.txt', 2000)]),
    )
    await expect.poll(() => fileRows(page).count()).toBe(2)

    await openNewFolder(page, 'Bốn tệp')
    const four = [1000, 2000, 3000, 4000]
    await expectSentOnce(page, four, () =>
      files(page).setInputFiles(four.map((size) => textFile(`${size}.txt`, size))),
    )
    await expect.poll(() => fileRows(page).count()).toBe(4)

    await openNewFolder(page, 'Tệp lớn')
    const large = [9 * megabyte, 10 * megabyte, 500, 11 * megabyte]
    const folder = mkdtempSync(join(tmpdir(), 'bocau-drive-'))
    try {
      const paths = large.map((size) => join(folder, `${size}.mp4`))
      for (const [index, path] of paths.entries()) writeFileSync(path, randomBytes(large[index] ?? 0))
      await expectSentOnce(page, large, () => files(page).setInputFiles(paths))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    await expect.poll(() => fileRows(page).count()).toBe(4)
    await checkStorageBar(page)
  },
)

/** Checks that the bar in the storage dialog is proportional to the use. */
async function checkStorageBar(page: Page): Promise<void> {
  const use = (await (await page.request.get('/storage/v1/usage')).json()) as { used: number; quota: number }
  await page.getByRole('button', { name: t('drive.storage') }).click()
  const bar = page.locator('[data-storage-bar]')
  await bar.waitFor()
  const widths = await bar.evaluate((element) => {
    const parts = [...element.querySelectorAll('[data-part]')].map(
      (part) => part.getBoundingClientRect().width,
    )
    return {
      whole: element.getBoundingClientRect().width,
      used: parts.reduce((sum, width) => sum + width, 0),
    }
  })
  // A small use is still visible: at least two pixels.
  expect(widths.used).toBeGreaterThan(0)
  expect(widths.used).toBeLessThanOrEqual(Math.max(2.5, (use.used / use.quota) * widths.whole * 1.02))
}

journey(
  'a folder is uploaded with each file once, and a new version is one version',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'phuc@mocviet.test', '/drive')
    const folder = mkdtempSync(join(tmpdir(), 'bocau-drive-'))
    try {
      mkdirSync(join(folder, 'Hồ sơ', 'Bản vẽ'), { recursive: true })
      const sizes = [100, 200, 300, 400, 500, 600]
      for (const [index, size] of sizes.entries())
        writeFileSync(
          join(folder, 'Hồ sơ', index % 2 === 0 ? '' : 'Bản vẽ', `${size}.txt`),
          Buffer.alloc(size, 'x'),
        )
      await openNewFolder(page, 'Sáu tệp')
      await expectSentOnce(page, sizes, () =>
        page.locator('[data-upload="folder"]').first().setInputFiles(join(folder, 'Hồ sơ')),
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }

    await openNewFolder(page, 'Phiên bản')
    await expectSentOnce(page, [10, 20], () =>
      files(page).setInputFiles([textFile('một.txt', 10), textFile('hai.txt', 20)]),
    )
    await expect.poll(() => fileRows(page).count()).toBe(2)
    await expectSentOnce(page, [30, 40], async () => {
      await files(page).setInputFiles([textFile('một.txt', 30), textFile('hai.txt', 40)])
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('drive.taken.version') })
        .click()
    })
    expect(await fileRows(page).count()).toBe(2)
    await fileRows(page).filter({ hasText: 'một.txt' }).click()
    await page.getByRole('button', { name: t('drive.details'), exact: true }).click()
    const versions = page.getByRole('list', { name: t('drive.versions') })
    await versions.getByText(t('drive.version', { n: 2 })).waitFor()
    expect(await versions.getByRole('listitem').count()).toBe(2)
  },
)

journey('a file cancelled while its folder is created is not sent', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'ha@mocviet.test', '/drive')
  let createFolder: () => void = () => undefined
  const isStopped = new Promise<void>((resolve) => {
    createFolder = resolve
  })
  await page.route('**/storage/v1/folders', async (route) => {
    if (route.request().method() === 'POST') await isStopped
    await route.continue()
  })
  const folder = mkdtempSync(join(tmpdir(), 'bocau-drive-'))
  try {
    mkdirSync(join(folder, 'Thư mục chậm'))
    writeFileSync(join(folder, 'Thư mục chậm', 'a.txt'), 'a')
    const { uploads } = await countSent(page, async () => {
      const folderRequest = page.waitForRequest('**/storage/v1/folders')
      await page.locator('[data-upload="folder"]').first().setInputFiles(join(folder, 'Thư mục chậm'))
      await folderRequest
      await panel(page)
        .getByRole('button', { name: t('drive.upload.cancel', { name: 'a.txt' }) })
        .click()
      const folderResponse = page.waitForResponse('**/storage/v1/folders')
      createFolder()
      await folderResponse
      // Requests after the folder are complete once another file has arrived.
      await files(page).setInputFiles(textFile('sau.txt', 10))
      await panel(page)
        .getByText(t('drive.upload.done', { n: 1 }))
        .waitFor()
    })
    expect(uploads).toBe(1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
