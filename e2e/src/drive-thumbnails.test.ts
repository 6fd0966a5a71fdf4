import type { Page } from 'playwright-core'
import { expect, journey } from './harness/journey.ts'
import { t } from './texts.ts'

/** The boxes of the files that are shown, and which of them show what is in the file. */
const drawn = (page: Page) =>
  page.getByRole('gridcell').evaluateAll((boxes) =>
    boxes.map((box) => {
      const picture = box.querySelector<HTMLImageElement>('[data-page] img')
      return (picture?.naturalWidth ?? 0) > 0
    }),
  )

journey(
  'documents in the boxes of the drive show their first page, read once, and what cannot be read its kind',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/drive')
    await page.getByRole('radio', { name: t('drive.view.boxes'), exact: true }).check({ force: true })
    const { origin } = new URL(page.url())
    await page.request.post('/storage/v1/files/upload', {
      headers: { origin },
      multipart: {
        file: { name: 'hỏng.pdf', mimeType: 'application/pdf', buffer: Buffer.from('không phải PDF') },
      },
    })
    const read: string[] = []
    page.on('request', (request) => {
      if (/\/files\/\d+\/download/.test(request.url())) read.push(request.url())
    })
    for (const [kind, count] of [
      ['presentation', 1],
      ['spreadsheet', 2],
      ['pdf', 3],
    ] as const) {
      // What another page drew is gone with it.
      read.length = 0
      await page.goto(`/drive/search?q=&kind=${kind}&owner=me`)
      await page.getByRole('gridcell').first().waitFor()
      await expect.poll(async () => (await drawn(page)).filter(Boolean).length).toBe(count)
    }
    const broken = page.getByRole('gridcell').filter({ hasText: 'hỏng' })
    expect(await broken.locator('img').count()).toBe(0)

    // Away and back within the page: what was drawn is drawn no more.
    const before = [...read]
    read.length = 0
    await page.getByRole('link', { name: t('drive.tab.recent') }).click()
    await page.waitForURL('**/drive/recent')
    await page.goBack()
    await expect.poll(async () => (await drawn(page)).filter(Boolean).length).toBe(3)
    expect(read.filter((url) => before.includes(url))).toEqual([])
  },
)
