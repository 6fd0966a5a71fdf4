import type { Page } from 'playwright-core'
import { expect, journey } from './harness/journey.ts'
import { packFile } from './harness/packed-file.ts'
import { t } from './texts.ts'

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="http://x/${kind}" Target="${target}"/>`

function heavyWorkbook(rows: number, columns: number): Buffer {
  const cells = Array.from({ length: columns }, (_, column) => `<c><v>${column * 17}</v></c>`)
  return packFile({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Kho" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${`<row>${cells.join('')}</row>`.repeat(rows)}</sheetData></worksheet>`,
  })
}

function heavySlides(count: number): Buffer {
  const ids = Array.from({ length: count }, (_, index) => `<p:sldId id="${index}" r:id="rId1"/>`)
  return packFile({
    'ppt/presentation.xml': `<p:presentation><p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="1000" cy="500"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships>${relation('rId1', 'slide', 'slides/slide1.xml')}</Relationships>`,
    'ppt/slides/slide1.xml': '<p:sld><p:cSld><p:spTree/></p:cSld></p:sld>',
  })
}

async function openFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  const { origin } = new URL(page.url())
  const reply = await page.request.post('/storage/v1/files/upload', {
    headers: { origin },
    multipart: { file: { name, mimeType: 'application/octet-stream', buffer } },
  })
  const [file] = (await reply.json()) as { id: string }[]
  await page.goto(`/drive?open=${file?.id}`)
}

journey(
  'the heaviest workbook shows its first rows, and the next ones while it is scrolled',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/drive')
    await openFile(page, 'nặng.xlsx', heavyWorkbook(20_000, 200))
    const sheet = page.getByRole('tabpanel')
    await sheet.locator('td', { hasText: '340' }).first().waitFor()
    const drawn = () => sheet.locator('td').count()
    // Of 200 columns those near what is seen, of 20,000 rows some pages.
    const most = 6 * 50 * 40
    expect(await drawn()).toBeLessThan(most)
    expect(await sheet.locator('thead th').count()).toBeLessThan(40)
    await sheet.evaluate((panel) => panel.scrollTo(panel.scrollWidth, 0))
    await sheet.locator('thead th', { hasText: /^GR$/ }).waitFor()
    await sheet.locator('td[aria-colindex="201"]', { hasText: '3383' }).first().waitFor()
    expect(await sheet.locator('thead th', { hasText: /^A$/ }).count()).toBe(0)
    expect(await drawn()).toBeLessThan(most)
    await sheet.evaluate((panel) => panel.scrollTo(0, 0))
    for (const row of [60, 120, 180, 240]) {
      await sheet.evaluate((panel) => panel.scrollTo(0, panel.scrollHeight))
      await sheet.locator(`tr[aria-rowindex="${row + 1}"]`).waitFor({ state: 'attached' })
    }
    expect(await drawn()).toBeLessThan(most)
    await sheet.evaluate((panel) => panel.scrollTo(0, 0))
    await sheet.locator('tr[aria-rowindex="2"]').waitFor()
  },
)

journey('a presentation of 100,000 slides shows a thousand, and says so', async ({ openPage, signIn }) => {
  const page = await openPage({ theme: 'dark' })
  await signIn(page, 'khue@mocviet.test', '/drive')
  await openFile(page, 'nhiều.pptx', heavySlides(100_000))
  await page.getByText(t('preview.slideOf', { n: 1, total: 1000 })).waitFor()
  expect(await page.locator('[data-page]').count()).toBe(1000)
  await page.getByText(t('preview.clipped')).waitFor({ state: 'attached' })
})
