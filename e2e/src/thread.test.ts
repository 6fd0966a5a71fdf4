import type { Page } from 'playwright-core'
import { expect, journey } from './harness/journey.ts'
import { deliverByLmtp } from './harness/lmtp.ts'
import { currentPath, messageBody, threadList, threadRow } from './harness/screens.ts'
import { optimisationJourney } from './harness/speed.ts'
import { anyOf, like, t } from './texts.ts'

const ha = 'ha@mocviet.test'
const falsePicture = `From: Vy <vy@xuongmoc.example>
Subject: =?utf-8?Q?=E1=BA=A2nh_gi=E1=BA=A3?=
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=ranh-gioi

--ranh-gioi
Content-Type: text/plain; charset=utf-8

Xem ảnh
--ranh-gioi
Content-Type: image/png; name="anh.png"
Content-Disposition: attachment; filename="anh.png"

<script>alert(1)</script>
--ranh-gioi--
`

journey(
  'a thread deleted in another window is reported, also when deleted permanently',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: ha, subject: 'Sắp bị xóa', text: 'Còn đây' })
    const localPage = await openPage()
    await signIn(localPage, ha)
    await threadRow(localPage, 'Sắp bị xóa').click()
    await messageBody(localPage).getByText('Còn đây').waitFor()
    const id = currentPath(localPage).split('/').at(-1) ?? ''

    await post(localPage, '/api/v2/threads/delete', { ids: [id] })
    await localPage.getByText(t('thread.elsewhere', { folder: t('folder.Trash') })).waitFor()
    await expect
      .poll(() => localPage.evaluate(() => document.activeElement?.textContent))
      .toBe(t('thread.openThere', { folder: t('folder.Trash') }))
    expect(
      await localPage
        .getByRole('toolbar')
        .getByRole('button', { name: t('act.delete') })
        .count(),
    ).toBe(0)
    // An old address leads there too.
    await localPage.reload()
    await localPage.getByRole('link', { name: t('thread.openThere', { folder: t('folder.Trash') }) }).click()
    await localPage.waitForURL(`**/folder/Trash/${id}`)
    await messageBody(localPage).getByText('Còn đây').waitFor()

    await post(localPage, '/api/v2/messages/delete', { thread_ids: [id], folder: 'Trash' })
    await localPage.getByText(t('thread.missing.title')).waitFor()
  },
)

journey(
  'a long message is truncated, an empty one is reported, and a false picture is a file',
  async ({ product, openPage, signIn, deliverMessage }) => {
    const rows = Array.from({ length: 4000 }, (_, n) => `<tr><td>Dòng ${n}</td><td>x</td></tr>`).join('')
    await deliverMessage({ to: ha, subject: 'Bảng kê dài', html: `<table>${rows}</table><p>Hết bảng kê</p>` })
    await deliverMessage({ to: ha, subject: 'Thư rỗng', html: '<p>&nbsp;</p>' })
    await deliverByLmtp(product.lmtpPort, 'vy@xuongmoc.example', [ha], falsePicture)
    const page = await openPage()
    await signIn(page, ha)
    await threadRow(page, 'Bảng kê dài').click()
    await page.getByText(like('thread.clipped')).filter({ hasText: /\d KB/ }).waitFor()
    expect(await messageBody(page).getByText('Hết bảng kê').count()).toBe(0)
    await page.getByRole('button', { name: t('thread.showAll') }).press('Enter')
    await messageBody(page).getByText('Hết bảng kê').waitFor()
    await page.getByText(like('thread.clipped')).waitFor({ state: 'hidden' })
    // The button disappeared with its note.
    expect(await page.evaluate(() => document.activeElement?.closest('[data-message]') !== null)).toBe(true)
    await page.keyboard.press('u')

    await threadRow(page, 'Thư rỗng').click()
    await page.getByText(t('thread.empty')).waitFor()
    expect(await page.locator('article iframe:not([data-kept] *)').isVisible()).toBe(false)
    await page.keyboard.press('u')

    await threadRow(page, 'Ảnh giả').click()
    await page.getByText(t('thread.files', { n: 1 })).waitFor()
    await expect.poll(() => page.locator('figure img').count()).toBe(0)
  },
)

journey(
  'in the dark theme a coloured message is on white, and is darkened on request',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({
      to: ha,
      subject: 'Bản tin màu',
      html: '<table width="600" bgcolor="#ffeecc"><tr><td style="color:#552200">Tin trong tuần</td></tr></table>',
    })
    const page = await openPage({ theme: 'dark' })
    await signIn(page, ha)
    await threadRow(page, 'Bản tin màu').click()
    await messageBody(page).getByText('Tin trong tuần').waitFor()
    expect(await brightness(page)).toBeGreaterThan(150)

    await chooseForMessage(page, t('thread.darkColours'))
    await messageBody(page).locator('html[data-darkened]').waitFor()
    await expect.poll(() => brightness(page)).toBeLessThan(90)

    await chooseForMessage(page, t('thread.originalColours'))
    // The darkened frame is hidden, and hidden frames cannot be captured.
    await messageBody(page).locator('html:not([data-darkened])').waitFor()
    await expect.poll(() => brightness(page)).toBeGreaterThan(150)
  },
)

const pointedAt = optimisationJourney(
  ['prefetching', 'keptFrames'],
  'a hovered thread is rendered in advance, without a receipt and without traces',
)
journey.skipIf(pointedAt.isSkipped)(pointedAt.name, async ({ openPage, signIn, deliverMessage }) => {
  const picture = '<img src="https://pictures.example/seen.png">'
  await deliverMessage({ to: ha, subject: 'Chỉ có lời', html: '<p>Kính gửi chị Hà</p>' })
  await deliverMessage({ to: ha, subject: 'Có hình', html: `<p>Mời chị xem</p>${picture}` })
  const page = await openPage()
  const pictures: string[] = []
  page.on('request', (request) => {
    if (/\/images|pictures\.example/.test(request.url())) pictures.push(request.url())
  })
  // The first messages are preloaded when the page is idle, possibly before the pointer moves.
  const read = page.waitForResponse(
    async (response) => /\/body/.test(response.url()) && (await response.text()).includes('Mời chị xem'),
  )
  await signIn(page, ha)

  await threadRow(page, 'Có hình').hover()
  await read
  await threadRow(page, 'Chỉ có lời').hover()
  await expect.poll(() => framedTexts(page)).toContain('Kính gửi chị Hà')
  expect(pictures).toEqual([])

  await threadRow(page, 'Chỉ có lời').click()
  await messageBody(page).getByText('Kính gửi chị Hà').waitFor()
  await page.goBack()
  await threadRow(page, 'Có hình').click()
  await messageBody(page).getByText('Mời chị xem').waitFor()
  expect(pictures).not.toEqual([])

  await page.getByRole('button', { name: like('app.accountOf') }).click()
  await page.getByRole('menuitem', { name: t('app.signOut') }).click()
  await page.waitForURL(/\/login/)
  await expect.poll(() => framedTexts(page)).toBe('')
})

journey('threads are opened and closed repeatedly', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'khue@mocviet.test')
  await threadRow(page, /./).first().waitFor()

  const opened = await page.evaluate(async () => {
    const until = async (selector: string) => {
      while (!document.querySelector(selector)) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    for (let number = 0; number < 20; number++) {
      document.querySelectorAll<HTMLElement>('[role=row][data-id] a')[number % 10]?.click()
      await until('article')
      history.back()
      await until('[role=row][data-id]:not([data-kept] *)')
    }
    return document.querySelectorAll('article').length
  })
  expect(opened).toBe(0)
  expect(page.frames().length).toBeLessThanOrEqual(10)
})

journey('printing a thread includes all of it', async ({ openPage, signIn }) => {
  const page = await openPage({ theme: 'dark' })
  await signIn(page, 'khue@mocviet.test')
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = String(
        document.querySelectorAll('article iframe[data-content="message"]').length,
      )
    }
  })
  await threadRow(page, 'Điều chỉnh phụ lục hợp đồng số 27').first().click()
  await messageBody(page).locator('p').first().waitFor()

  await page.keyboard.press('Control+p')
  await page.locator('body[data-printed="8"]').waitFor()
  await page.locator('body').evaluate((body) => delete body.dataset.printed)

  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { level: 1 }).getByText('Hợp đồng và phụ lục 2026').waitFor()
  expect(await page.getByRole('toolbar').first().isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  await chooseForMessage(page, t('thread.printMessage'))
  await page.locator('body[data-printed]').waitFor()
})

journey(
  'without sending rights, writing and deletion are not offered; an unverified domain opens nothing',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: 'khoa@mocviet.test', subject: 'Chỉ để đọc', text: 'Em đọc nhé' })
    const page = await openPage()
    await signIn(page, 'khoa@mocviet.test')
    expect(await page.getByRole('button', { name: t('app.compose') }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: t('palette.find') }).waitFor()
    await page.keyboard.type('soan')
    await expect.poll(() => page.getByRole('option', { name: t('app.compose') }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await threadRow(page, 'Chỉ để đọc').click()
    await messageBody(page).getByText('Em đọc nhé').waitFor()

    await page.getByRole('button', { name: t('thread.messageActions') }).click()
    await page.getByRole('menuitem', { name: t('thread.original') }).waitFor()
    const offered = await page.getByRole('menuitem').allTextContents()
    expect(offered.join()).not.toMatch(
      anyOf(t('thread.reply'), t('thread.forward'), t('thread.deleteMessage')),
    )
    expect(
      await page.getByRole('button', { name: anyOf(t('thread.reply'), t('thread.forward')) }).count(),
    ).toBe(0)

    await deliverMessage({ to: 'an@chuaxacminh.test', subject: 'Không mở được', text: 'Xin chào' })
    await signIn(page, 'an@chuaxacminh.test')
    await threadRow(page, 'Không mở được').click()
    await page.getByRole('alert').getByText(t('act.unverified')).waitFor()
    expect(currentPath(page)).toBe('/folder/INBOX')
  },
)

journey(
  'a thread whose code loads slowly shows a placeholder in its position',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    const { promise: visible, resolve: release } = Promise.withResolvers<void>()
    await page.route(/mailbox-.*\.js$/, async (route) => {
      await visible
      await route.continue()
    })
    await signIn(page, ha, '/folder/INBOX')
    await threadRow(page, /./).first().click()

    await page.getByRole('status', { name: t('mailbox.loading') }).waitFor()
    release()
    await page.locator('article iframe[data-content="message"]').last().waitFor()
  },
)

journey(
  'a very long subject leaves space for the message on a phone and expands on request',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: ha, subject: `Dài ${'rất dài '.repeat(200)}`, text: 'Nội dung ngắn' })
    const page = await openPage({ width: 390, height: 844 })
    await signIn(page, ha)
    await threadRow(page, 'Dài rất dài').click()

    const body = page.locator('article iframe')
    await messageBody(page).getByText('Nội dung ngắn').waitFor()
    expect((await body.boundingBox())?.y).toBeLessThan(400)
    const edge = page
      .getByRole('navigation', { name: t('thread.answers') })
      .getByRole('button', { name: t('thread.forward') })
    expect((await edge.boundingBox())?.height).toBeGreaterThanOrEqual(44)

    const subjectText = page.locator('[data-subject] > span').first()
    const isCut = () => subjectText.evaluate((element) => element.scrollHeight > element.clientHeight + 1)
    await page.getByRole('button', { name: t('thread.subject.more') }).click()
    await expect.poll(isCut).toBe(false)
    await page.getByRole('button', { name: t('thread.subject.less') }).click()
    await expect.poll(isCut).toBe(true)

    await page
      .getByRole('button', { name: t('act.delete'), exact: true })
      .first()
      .click()
    await threadList(page).getByRole('row').first().waitFor()
    expect(currentPath(page)).toBe('/folder/INBOX')
  },
)

/** Selects from the menu of the last open message. */
async function chooseForMessage(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: t('thread.messageActions') })
    .last()
    .click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Brightness at the centre of the visible message, 0 to 255. */
async function brightness(page: Page): Promise<number> {
  const picture = await page.locator('article iframe').last().screenshot()
  return page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode().catch(() => undefined)
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const pen = canvas.getContext('2d')
    if (!pen || image.width === 0) return -1
    pen.drawImage(image, 0, 0)
    const { data } = pen.getImageData(Math.floor(image.width / 2), Math.floor(image.height / 2), 1, 1)
    return ((data[0] ?? 0) + (data[1] ?? 0) + (data[2] ?? 0)) / 3
  }, picture.toString('base64'))
}

async function post(page: Page, path: string, data: unknown): Promise<void> {
  const reply = await page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } })
  if (!reply.ok()) throw new Error(`POST ${path} answered ${reply.status()}`)
}

/** Texts of all frames, visible or not. */
async function framedTexts(page: Page): Promise<string> {
  const frames = page.frames().filter((frame) => frame.parentFrame())
  const texts = await Promise.all(
    frames.map((frame) =>
      frame
        .locator('body')
        .textContent()
        .catch(() => ''),
    ),
  )
  return texts.join('').trim()
}
