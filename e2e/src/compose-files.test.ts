import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { expect, journey } from './harness/journey.ts'
import { deliverByLmtp } from './harness/lmtp.ts'
import { draftBody, startReply, threadRow } from './harness/screens.ts'
import { anyOf, like, startingWith, t } from './texts.ts'

const mailbox = 'khue@mocviet.test'
const attachedFiles = (page: Page | Locator) => page.getByRole('list', { name: t('compose.files') })
const files = (page: Page) =>
  attachedFiles(page.getByRole('region', { name: anyOf(t('compose.reply'), t('compose.forward')) }))
const saved = (page: Page) => page.getByText(like('compose.savedAt')).waitFor()

async function attach(page: Page, name: string): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('compose.attach') }).click()
  await (await chosen).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Chào chị') })
}

async function respondBy(page: Page, mode: string): Promise<void> {
  await page.getByRole('button', { name: like('compose.answerKind') }).click()
  await page.getByRole('menuitemradio', { name: mode, exact: true }).click()
}

const questionWithFile = `From: Vy <vy@xuongmoc.example>
Subject: Hoi gia tu
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=parts

--parts
Content-Type: text/plain

Cho toi xin gia tu.
--parts
Content-Type: text/plain
Content-Disposition: attachment; filename="ban-ve-tu.txt"

1200 x 600
--parts--
`

journey(
  'changing the reply type keeps text and files, also of an earlier draft',
  async ({ product, openPage, signIn }) => {
    await deliverByLmtp(product.lmtpPort, 'vy@xuongmoc.example', [mailbox], questionWithFile)
    const page = await openPage()
    await signIn(page, mailbox)
    await startReply(page, 'Hoi gia tu')
    await page.keyboard.type('Giá ba triệu.')
    await attach(page, 'bang-gia.txt')
    await files(page).getByText('bang-gia').waitFor()
    await saved(page)
    // The draft being written is not hidden by the thread.
    expect(
      await page
        .getByText(like('thread.inTrash'))
        .or(page.getByText(like('thread.inJunk')))
        .count(),
    ).toBe(0)
    const isDone = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await respondBy(page, t('compose.forward'))
    await isDone
    await files(page).getByText('bang-gia').waitFor()
    // A forwarded message contains the files of the original.
    await files(page).getByText('ban-ve-tu').waitFor()
    await draftBody(page).getByText('Giá ba triệu.').waitFor()
    await saved(page)

    await page.reload()
    await draftBody(page).getByText('Giá ba triệu.').waitFor()
    await respondBy(page, t('compose.reply'))
    // The original message is collapsed, so there is no space below it.
    const window = page.getByRole('dialog', { name: 'Re: Hoi gia tu' })
    await window.getByText('Giá ba triệu.').waitFor()
    await window
      .getByRole('list', { name: t('compose.files') })
      .getByText('bang-gia')
      .waitFor()
    await saved(page)
  },
)

journey(
  'an upload reaches its draft although the draft was closed, or discarded and restored',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('textbox', { name: t('compose.subject') }).fill('Nháp chờ tệp')
    await saved(page)
    const attached = attachedFiles(page)
    const closed = await pauseUploads(page)
    await attach(page, 'ban-ve.txt')
    await page.getByRole('button', { name: t('compose.close') }).click()
    await page.getByText(t('compose.filesGoOn')).waitFor()
    closed.resolve()
    await page.getByRole('treeitem', { name: startingWith(t('folder.Drafts')) }).click()
    await threadRow(page, 'Nháp chờ tệp').click()
    await attached.getByText('ban-ve').waitFor()
    expect(await draftBody(page).count()).toBe(1)

    const restored = await pauseUploads(page)
    await attach(page, 'bang-gia.txt')
    await attached.getByText('bang-gia').waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('compose.discard') })
      .click()
    await page
      .getByRole('region', { name: t('app.notices') })
      .getByRole('button', { name: t('app.undo') })
      .click()
    await attached.getByText('bang-gia').waitFor()
    const isSaved = page.waitForResponse(
      (response) =>
        response.request().method() === 'PATCH' && /messages\//.test(response.url()) && response.ok(),
    )
    restored.resolve()
    await isSaved
    await page.reload()
    await attached.getByText('bang-gia').waitFor()
    await attached.getByText('ban-ve').waitFor()
  },
)

/** Holds file uploads until the promise is resolved. */
async function pauseUploads(page: Page): Promise<PromiseWithResolvers<void>> {
  const pause = Promise.withResolvers<void>()
  await page.route('**/api/v2/files*', async (route) => {
    await pause.promise
    await route.fallback()
  })
  return pause
}

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const folder = mkdtempSync(join(tmpdir(), 'bocau-drop-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'bao-gia.txt')
writeFileSync(file, 'Chào chị')
const picture = join(folder, 'ghe.png')
writeFileSync(picture, Buffer.from(pixel, 'base64'))

interface Dragged {
  items: { mimeType: string; data: string; title?: string; baseURL?: string }[]
  files?: string[]
}

const things = {
  file: { items: [], files: [file] },
  picture: { items: [], files: [picture] },
  link: {
    items: [
      { mimeType: 'text/uri-list', data: 'https://mocviet.vn/a', title: 'Mộc Việt' },
      { mimeType: 'text/plain', data: 'https://mocviet.vn/a' },
    ],
  },
  text: { items: [{ mimeType: 'text/plain', data: 'chữ kéo tới' }] },
} satisfies Record<string, Dragged>

/** Drags through the browser with its default behaviour. */
async function drag(
  page: Page,
  dragged: Dragged,
  target: Locator,
  check: () => Promise<void>,
): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('no drop target')
  const at = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + Math.min(box.height / 2, 40)) }
  const session = await page.context().newCDPSession(page)
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...at, data: { ...dragged, dragOperationsMask: 1 } })
  await send('dragEnter')
  await send('dragOver')
  await check()
  await send('dragOver')
  await send('drop')
  await session.detach()
}

const subject = (page: Page) => page.getByRole('textbox', { name: t('compose.subject') })
const veil = (page: Page) => page.getByText(t('pick.drop'), { exact: false })

journey('after any drop on a message, no overlay remains', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  await page.getByRole('row').nth(2).waitFor()
  await page.keyboard.press('c')
  await draftBody(page).waitFor()
  const drop = async (name: keyof typeof things, target: Locator) => {
    const hasFile = name === 'file' || name === 'picture'
    await drag(page, things[name], target, async () => {
      if (hasFile) await veil(page).waitFor()
      else expect(await veil(page).count(), name).toBe(0)
    })
    await veil(page).waitFor({ state: 'detached' })
  }

  await drop('file', draftBody(page))
  await attachedFiles(page).getByText('bao-gia').waitFor()
  await drop('picture', draftBody(page))
  await draftBody(page).getByRole('img', { name: 'ghe' }).waitFor()
  await drop('text', draftBody(page))
  await draftBody(page).getByText('chữ kéo tới').waitFor()
  await drop('link', draftBody(page))
  await draftBody(page).getByText('mocviet.vn').waitFor()

  await drop('text', subject(page))
  expect(await subject(page).inputValue()).toContain('chữ kéo tới')
  await drop('link', subject(page))
  expect(await subject(page).inputValue()).toContain('https://mocviet.vn/a')
  await drop('file', subject(page))
  await expect.poll(() => attachedFiles(page).getByText('bao-gia').count()).toBe(2)
  await drop('picture', attachedFiles(page))
  await attachedFiles(page).getByText('ghe').waitFor()
  await drop('link', attachedFiles(page))
  await drop('text', attachedFiles(page))

  // Writing continues without an overlay.
  await draftBody(page).click({ position: { x: 20, y: 12 } })
  await page.keyboard.type('Vẫn viết được. ')
  await draftBody(page).getByText('Vẫn viết được.').waitFor()
})

journey(
  'a drop outside a message changes nothing, and over the drive only the message receives it',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    const popups: Page[] = []
    page.on('popup', (popup) => popups.push(popup))
    await signIn(page, mailbox)
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    await draftBody(page).waitFor()
    const grid = page.getByRole('grid')
    for (const name of ['file', 'picture', 'link', 'text'] as const) {
      await drag(page, things[name], grid, async () => expect(await veil(page).count(), name).toBe(0))
    }
    expect(popups).toEqual([])
    expect(new URL(page.url()).pathname).toBe('/folder/INBOX')
    expect(await attachedFiles(page).count()).toBe(0)

    const box = await draftBody(page).boundingBox()
    const session = await page.context().newCDPSession(page)
    const data = { ...things.file, dragOperationsMask: 1 }
    const at = { x: Math.round((box?.x ?? 0) + 50), y: Math.round((box?.y ?? 0) + 50) }
    await session.send('Input.dispatchDragEvent', { type: 'dragEnter', ...at, data })
    await session.send('Input.dispatchDragEvent', { type: 'dragOver', ...at, data })
    await veil(page).waitFor()
    await session.send('Input.dispatchDragEvent', { type: 'dragOver', x: 300, y: 300, data })
    await veil(page).waitFor({ state: 'detached' })

    await page.getByRole('link', { name: t('app.drive'), exact: true }).click()
    await page.waitForURL('**/drive')
    let uploads = 0
    page.on('request', (request) => {
      if (/\/storage\/v1\/(?:files|uploads)/.test(request.url()) && request.method() === 'POST') uploads++
    })
    await drag(page, things.file, draftBody(page), async () => veil(page).first().waitFor())
    await attachedFiles(page).getByText('bao-gia').waitFor()
    await veil(page).first().waitFor({ state: 'detached' })
    expect(uploads).toBe(0)
  },
)
