import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { expect, journey } from './harness/journey.ts'
import { t } from './texts.ts'

const mailbox = 'khue@mocviet.test'
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

/** Drags as a person does, through the browser: with what it does of its own as well. */
async function drag(page: Page, dragged: Dragged, place: Locator, look: () => Promise<void>): Promise<void> {
  const box = await place.boundingBox()
  if (!box) throw new Error('nowhere to drop')
  const at = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + Math.min(box.height / 2, 40)) }
  const session = await page.context().newCDPSession(page)
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...at, data: { ...dragged, dragOperationsMask: 1 } })
  await send('dragEnter')
  await send('dragOver')
  await look()
  await send('dragOver')
  await send('drop')
  await session.detach()
}

const body = (page: Page) => page.getByRole('textbox', { name: t('compose.body'), exact: true })
const subject = (page: Page) => page.getByRole('textbox', { name: t('compose.subject') })
const files = (page: Page) => page.getByRole('list', { name: t('compose.files') })
const veil = (page: Page) => page.getByText(t('pick.drop'), { exact: false })

journey(
  'whatever is dropped wherever on a message, nothing lies over it afterwards',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    await body(page).waitFor()
    const drop = async (name: keyof typeof things, place: Locator) => {
      const brings = name === 'file' || name === 'picture'
      await drag(page, things[name], place, async () => {
        if (brings) await veil(page).waitFor()
        else expect(await veil(page).count(), name).toBe(0)
      })
      await veil(page).waitFor({ state: 'detached' })
    }

    await drop('file', body(page))
    await files(page).getByText('bao-gia').waitFor()
    await drop('picture', body(page))
    await body(page).getByRole('img', { name: 'ghe' }).waitFor()
    await drop('text', body(page))
    await body(page).getByText('chữ kéo tới').waitFor()
    await drop('link', body(page))
    await body(page).getByText('mocviet.vn').waitFor()

    await drop('text', subject(page))
    expect(await subject(page).inputValue()).toContain('chữ kéo tới')
    await drop('link', subject(page))
    expect(await subject(page).inputValue()).toContain('https://mocviet.vn/a')
    await drop('file', subject(page))
    await expect.poll(() => files(page).getByText('bao-gia').count()).toBe(2)
    await drop('picture', files(page))
    await files(page).getByText('ghe').waitFor()
    await drop('link', files(page))
    await drop('text', files(page))

    // Writing goes on: nothing is in the way.
    await body(page).click({ position: { x: 20, y: 12 } })
    await page.keyboard.type('Vẫn viết được. ')
    await body(page).getByText('Vẫn viết được.').waitFor()
  },
)

journey(
  'what is let go of beside a message, or drawn out of it again, changes nothing',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    const popups: Page[] = []
    page.on('popup', (popup) => popups.push(popup))
    await signIn(page, mailbox)
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    await body(page).waitFor()
    const beside = page.getByRole('grid')
    for (const name of ['file', 'picture', 'link', 'text'] as const) {
      await drag(page, things[name], beside, async () => expect(await veil(page).count(), name).toBe(0))
    }
    expect(popups).toEqual([])
    expect(new URL(page.url()).pathname).toBe('/folder/INBOX')
    expect(await files(page).count()).toBe(0)

    const box = await body(page).boundingBox()
    const session = await page.context().newCDPSession(page)
    const data = { ...things.file, dragOperationsMask: 1 }
    const at = { x: Math.round((box?.x ?? 0) + 50), y: Math.round((box?.y ?? 0) + 50) }
    await session.send('Input.dispatchDragEvent', { type: 'dragEnter', ...at, data })
    await session.send('Input.dispatchDragEvent', { type: 'dragOver', ...at, data })
    await veil(page).waitFor()
    await session.send('Input.dispatchDragEvent', { type: 'dragOver', x: 300, y: 300, data })
    await veil(page).waitFor({ state: 'detached' })
  },
)

journey(
  'files dropped on a message that is written over the drive go to the message alone',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox, '/drive')
    await page
      .getByRole('button', { name: t('app.compose') })
      .first()
      .click()
    await body(page).waitFor()
    let uploads = 0
    page.on('request', (request) => {
      if (/drive\/(?:files|uploads)/.test(request.url()) && request.method() === 'POST') uploads++
    })
    await drag(page, things.file, body(page), async () => veil(page).first().waitFor())
    await files(page).getByText('bao-gia').waitFor()
    await veil(page).first().waitFor({ state: 'detached' })
    expect(uploads).toBe(0)
  },
)
