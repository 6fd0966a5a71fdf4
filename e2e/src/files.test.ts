import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { deliverByLmtp } from './harness/lmtp.ts'
import { currentPath, messageBody, threadRow } from './harness/screens.ts'
import { like, startingWith, t } from './texts.ts'

const appendix = /Điều chỉnh phụ lục hợp đồng số 27/

/** The button that opens the file with this extension. */
const fileOpener = (page: Page, ending: string) =>
  page.getByRole('button', { name: like('thread.openFile') }).filter({ hasText: ending })

journey(
  'files of a message are viewed one by one, and downloaded individually and together',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    await openThread(page, appendix)
    const opener = page.getByRole('button', { name: like('thread.openFile', { name: 'Phụ lục 02' }) })

    await opener.click()
    const preview = page.getByRole('dialog', { name: /Phụ lục 02/ })
    await preview.getByText(t('preview.page', { n: 1, total: 2 })).waitFor()
    await expect
      .poll(() => preview.getByRole('group', { name: t('preview.pageName', { n: 1 }) }).textContent())
      .toContain('Điều 1.')
    await checkAccessibility(page)

    await page.keyboard.press('ArrowRight')
    const workbook = page.getByRole('dialog', { name: /xlsx/ })
    await workbook.getByRole('cell', { name: 'Bàn ăn Sơn Trà 180' }).first().waitFor()
    await workbook.getByRole('tab', { name: 'Lịch tàu' }).click()
    await expect.poll(() => workbook.getByRole('tabpanel').getAttribute('tabindex')).toBe('0')
    await checkAccessibility(page)
    await workbook.getByRole('button', { name: t('preview.next') }).click()

    const picture = page.getByRole('dialog', { name: /jpg/ }).getByRole('img', { name: /jpg/ })
    await picture.waitFor()
    const width = async () => (await picture.boundingBox())?.width ?? 0
    await expect.poll(width).toBeGreaterThan(100)
    const fitted = await width()
    await page.keyboard.press('+')
    await expect.poll(width).toBeGreaterThan(fitted)
    await page.keyboard.press('-')

    await page.keyboard.press('ArrowRight')
    await page.getByText(t('preview.none.title')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)

    await downloadFiles(page)
  },
)

/** Downloads a file of the open thread, and all of them together. */
async function downloadFiles(page: Page): Promise<void> {
  const [one] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: like('thread.download', { name: 'Phụ lục 02' }) }).click(),
  ])
  expect(one.suggestedFilename()).toMatch(/^Phụ lục 02.*\.pdf$/)
  expect((await readFile(await one.path())).subarray(0, 5).toString()).toBe('%PDF-')

  const [all] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('thread.downloadAll') }).click(),
  ])
  expect(all.suggestedFilename()).toMatch(/\.zip$/)
  const archive = await readFile(await all.path())
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  expect(archive.includes('Tiến độ giao hàng quý IV.xlsx')).toBe(true)
}

journey(
  'documents, slides, recordings and messages open in place, and the original of a message opens',
  async ({ product, openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/favicon.svg')
    const slides = await fileOfDraft(page, /pptx$/)
    await deliverByLmtp(
      product.lmtpPort,
      'vy@xuongmoc.example',
      ['khue@mocviet.test'],
      messageWith('slides.pptx', slides),
    )
    // The thread is beyond the first page of the inbox.
    await page.goto('/advance-search?q=kiểm tra độ ẩm')
    await openThread(page, /Quy trình kiểm tra độ ẩm/)
    await fileOpener(page, '.docx').click()
    await page
      .getByRole('heading', { name: '1. Mục đích' })
      .or(page.getByText('1. Mục đích'))
      .first()
      .waitFor()
    await closePreview(page)

    await openFolder(page, 'INBOX')
    await openThread(page, /Tệp: slides.pptx/)
    await fileOpener(page, '.pptx').click()
    await page
      .getByRole('region', { name: t('preview.slide', { n: 2 }) })
      .getByText('Vì sao Tây Nguyên')
      .waitFor()
    await closePreview(page)

    await openFolder(page, 'INBOX')
    await openThread(page, /Ghi âm giao ban/)
    await fileOpener(page, '.mp3').click()
    await expect
      .poll(() => page.locator('audio').evaluate((player: HTMLAudioElement) => player.duration))
      .toBeGreaterThan(1)
    await closePreview(page)
    await openOriginal(page)

    await openFolder(page, 'Sent')
    await openThread(page, /Gửi lại phụ lục bảo hiểm/)
    await fileOpener(page, '.eml').click()
    await page
      .frameLocator(`iframe[title="${t('preview.message')}"]`)
      .getByText('Kính gửi chị Hà')
      .waitFor()
  },
)

/** Opens the original of the newest message in a new window and downloads it. */
async function openOriginal(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: t('thread.messageActions') })
    .last()
    .click()
  const [original] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('menuitem', { name: t('thread.original') }).click(),
  ])
  await original.getByText(/^Content-Type: multipart/m).waitFor()
  expect(currentPath(original)).toMatch(/^\/message\/\d+\/raw$/)
  const [download] = await Promise.all([
    original.waitForEvent('download'),
    original.getByRole('link', { name: t('raw.download') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.eml$/)
  await original.close()
}

const office = ['/usr/bin/soffice', '/usr/local/bin/soffice'].some((path) => existsSync(path))

journey(
  'a file without preview can be saved, and one with a virus cannot',
  async ({ product, openPage, signIn }) => {
    for (const [name, content] of [
      ['xuong.mp4', 'Đây không phải là phim.'],
      ['cu.doc', '{\\rtf1\\ansi Bien ban nghiem thu}'],
    ] as const)
      await deliverByLmtp(
        product.lmtpPort,
        'vy@xuongmoc.example',
        ['khue@mocviet.test'],
        messageWith(name, Buffer.from(content)),
      )
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    await openThread(page, /Tệp: xuong.mp4/)
    await fileOpener(page, '.mp4').click()
    const preview = page.getByRole('dialog', { name: /xuong/ })
    await preview.getByText(t('preview.broken.title')).waitFor()
    await preview
      .getByRole('alert')
      .getByRole('link', { name: like('preview.downloadOf') })
      .waitFor()
    await closePreview(page)

    // Old documents are rendered if LibreOffice is installed.
    await openFolder(page, 'INBOX')
    await openThread(page, /Tệp: cu.doc/)
    await fileOpener(page, '.doc').click()
    const renderedPages = page
      .getByRole('group', { name: t('preview.pageName', { n: 1 }) })
      .getByText('Bien ban nghiem thu')
    const refused = page.getByText(t('preview.none.title'))
    await (office ? renderedPages : refused).waitFor()
    await closePreview(page)

    await openFolder(page, 'INBOX')
    await openThread(page, new RegExp(t('mailbox.forgedSubject', { subject: 'Gấp: chuyển khoản' })))
    const subject = page.getByRole('heading', { level: 1, name: /chuyển khoản/ })
    await subject.getByTitle(t('mailbox.forged')).waitFor()
    expect(await subject.textContent()).not.toContain('SPOOF')
    await fileOpener(page, '.docx').click()
    const infected = page.getByRole('dialog')
    await infected.getByText(t('preview.infected.title')).waitFor()
    expect(await infected.getByRole('link').count()).toBe(0)
  },
)

journey(
  'a misleading link asks before it opens, and remote images are displayed on request',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({
      to: 'ha@mocviet.test',
      subject: 'Bộ sưu tập mới',
      html: '<p>Xem <a href="https://shop.example/a" title="https://bank.example">ở đây</a> hoặc <a href="mailto:vy@xuongmoc.example?subject=Xin%20ch%C3%A0o">viết cho tôi</a></p><img src="https://shop.example/a.png" alt="Ghế">',
    })
    await deliverMessage({
      to: 'ha@mocviet.test',
      subject: 'Cập nhật tài khoản',
      html: '<p>Đăng nhập tại <a href="http://127.0.0.1:9/dang-nhap">https://vietcombank.com.vn</a></p>',
    })
    const page = await openPage({ theme: 'dark' })
    await signIn(page, 'ha@mocviet.test', '/favicon.svg')
    const reply = await page.request.post('/api/v2/settings', {
      data: [{ key: 'remote_images', value: 'ask' }],
      headers: { origin: new URL(page.url()).origin },
    })
    expect(reply.ok()).toBe(true)
    await page.goto('/folder/INBOX')
    await followDeceivingLink(page)

    await page.getByRole('button', { name: t('thread.back') }).click()
    await threadRow(page, 'Bộ sưu tập mới').click()
    await page.getByText(t('thread.imagesBlocked', { n: 1 })).waitFor()
    const link = messageBody(page).getByRole('link', { name: 'ở đây' })
    await link.hover()
    expect(await link.getAttribute('title')).toBe('https://shop.example/a')
    await messageBody(page).getByRole('link', { name: 'viết cho tôi' }).click()
    await page
      .getByRole('dialog', { name: 'Xin chào' })
      .getByText('vy@xuongmoc.example', { exact: true })
      .waitFor()

    await page.getByRole('button', { name: t('thread.showImages'), exact: true }).click()
    await page.getByText(t('thread.imagesBlocked', { n: 1 })).waitFor({ state: 'hidden' })
    expect(await messageBody(page).locator('img').getAttribute('src')).toContain('/api/v2/images?url=')
  },
)

async function followDeceivingLink(page: Page): Promise<void> {
  await threadRow(page, 'Cập nhật tài khoản').click()
  const opened: string[] = []
  const note = (one: Page) => opened.push(one.url())
  page.context().on('page', note)

  const link = messageBody(page).getByRole('link', { name: 'vietcombank.com.vn' })
  await link.click()
  const question = page.getByRole('alertdialog', { name: t('thread.link.title') })
  await question
    .getByText(t('thread.link.text', { shown: 'vietcombank.com.vn', leadsTo: '127.0.0.1' }))
    .waitFor()
  await question.getByText('http://127.0.0.1:9/dang-nhap').waitFor()
  await checkAccessibility(page)
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
  expect(opened).toEqual([])
  page.context().off('page', note)

  await link.focus()
  await page.keyboard.press('Enter')
  const [followed] = await Promise.all([
    page.context().waitForEvent('page'),
    question.getByRole('button', { name: t('thread.link.open') }).click(),
  ])
  expect(await followed.evaluate(() => window.opener === null)).toBe(true)
  await followed.close()
}

/** Returns the bytes of a file in a demo message. */
async function fileOfDraft(page: Page, name: RegExp): Promise<Buffer> {
  const read = async (path: string) => (await page.request.get(path)).json()
  const { items } = (await read('/api/v2/threads?in=Drafts')) as { items: { id: string }[] }
  for (const { id } of items) {
    const { messages } = (await read(`/api/v2/threads/${id}`)) as {
      messages: { files: { uuid: string; name: string }[] }[]
    }
    const file = messages.flatMap(({ files }) => files).find((one) => name.test(one.name))
    if (file) return (await page.request.get(`/api/v2/files/${file.uuid}/download`)).body()
  }
  throw new Error(`No draft has the file ${name}`)
}

/** A message with one file. */
const messageWith = (name: string, content: Buffer) => `From: Vy <vy@xuongmoc.example>
Subject: =?utf-8?B?${Buffer.from(`Tệp: ${name}`).toString('base64')}?=
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=ranh-gioi

--ranh-gioi
Content-Type: text/plain; charset=utf-8

Xem tệp
--ranh-gioi
Content-Type: application/octet-stream
Content-Disposition: attachment; filename="${name}"
Content-Transfer-Encoding: base64

${content.toString('base64').replace(/.{76}/g, '$&\n')}
--ranh-gioi--
`

/** Opens a thread from the list and expands all its messages. */
async function openThread(page: Page, subject: RegExp): Promise<void> {
  await threadRow(page, subject).first().click()
  await messageBody(page).locator('body').waitFor()
  await page.keyboard.press(';')
}

async function openFolder(page: Page, folder: 'INBOX' | 'Sent'): Promise<void> {
  await page.getByRole('treeitem', { name: startingWith(t(`folder.${folder}`)) }).click()
  await page.waitForURL(`**/folder/${folder}`)
}

async function closePreview(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
