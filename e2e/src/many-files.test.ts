import type { Locator, Page } from 'playwright-core'
import { expect, journey } from './harness/journey.ts'
import { t } from './texts.ts'

/** Brings so many small files into a folder of the drive, and answers with the link that shares it. */
function shareMany(page: Page, count: number): Promise<string> {
  return page.evaluate(async (many) => {
    const post = async (path: string, body: unknown) =>
      (
        await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()
    const folder = await post('/storage/v1/folders', { name: `Có ${many} tệp` })
    for (let at = 0; at < many; at += 50) {
      const form = new FormData()
      for (let n = at; n < Math.min(at + 50, many); n++)
        form.append('file', new Blob([`${n}`]), `tep-${n}.txt`)
      await fetch(`/storage/v1/files/upload?folder_id=${folder.id}`, { method: 'POST', body: form })
    }
    const { shares } = await post('/storage/v1/shares', { file_ids: [folder.id] })
    return new URL(shares[0].href).pathname
  }, count)
}

const smallFiles = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    name: `tep-${n}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`${n}`),
  }))

/** Scrolls to the end of a list in parts, as far as its parts are known. */
const showLast = (list: Locator) => list.locator('[data-part]').last().scrollIntoViewIfNeeded()

journey(
  'of hundreds of files of a public link only those in sight are drawn',
  async ({ openPage, signIn }) => {
    const [khue, guest] = [await openPage(), await openPage({ width: 390, height: 844 })]
    await signIn(khue, 'khue@mocviet.test', '/drive')
    const drawn: number[] = []
    for (const count of [100, 400]) {
      await guest.goto(await shareMany(khue, count))
      await guest
        .getByRole('button', { name: t('link.openFile', { name: 'tep-0.txt' }), exact: true })
        .waitFor()
      drawn.push(await guest.locator('main figure').count())
    }
    expect(drawn[1]).toBe(drawn[0])
    expect(drawn[1]).toBeLessThan(100)
    await showLast(guest.locator('main'))
    await guest
      .getByRole('button', { name: t('link.openFile', { name: 'tep-399.txt' }), exact: true })
      .waitFor()
    expect(await guest.locator('main figure').count()).toBeLessThan(200)
  },
)

journey(
  'of hundreds of files in a message, or on their way from the picker, only those in sight are drawn',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    await page.keyboard.press('c')
    await page.locator('[data-attach]').setInputFiles(smallFiles(200))
    const list = page.getByRole('list', { name: t('compose.files') })
    await list.getByText('tep-0', { exact: true }).waitFor()
    expect(await list.getByRole('listitem').count()).toBeLessThan(150)
    await showLast(list)
    await list.getByText('tep-199', { exact: true }).waitFor()
    expect(await list.getByRole('listitem').count()).toBeLessThan(150)

    await page.getByRole('button', { name: t('compose.drive') }).click()
    const picker = page.getByRole('dialog', { name: t('compose.drive') })
    await picker.getByRole('tab', { name: t('pick.tab.upload') }).click()
    await picker.locator('input[type="file"]').setInputFiles(smallFiles(200))
    const lines = picker.getByRole('list', { name: t('pick.uploads') })
    await lines.getByRole('listitem').first().waitFor()
    expect(await lines.getByRole('listitem').count()).toBeLessThan(150)
    expect(await lines.getByRole('progressbar').count()).toBeLessThanOrEqual(3)
  },
)
