import { processorTimeOf } from '@bocau/mail-core/testing/processor-time.fixture'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openPackage } from '../office/open-package.ts'
import { openWorkbook } from '../sheet/read-workbook.ts'
import { maxCells, pageRows } from '../sheet/sheet.ts'
import { openSlides } from '../slides/read-slides.ts'
import { shortenDocument } from '../word/shorten-document.ts'

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="http://x/${kind}" Target="${target}"/>`

/** Creates a workbook with numbers, and a text in every tenth cell. */
function heavyWorkbook(rows: number, columns: number): Uint8Array {
  const cells = Array.from({ length: columns }, (_, column) =>
    column % 10 === 0 ? '<c t="s"><v>1</v></c>' : `<c><v>${column * 17}</v></c>`,
  )
  return zipSync(
    {
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
      ),
      'xl/sharedStrings.xml': strToU8(`<sst>${'<si><t>Mã hàng</t></si>'.repeat(rows)}</sst>`),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet><sheetData>${`<row>${cells.join('')}</row>`.repeat(rows)}</sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells></worksheet>`,
      ),
    },
    { level: 0 },
  )
}

test('the first rows cost the same for any number of rows', async () => {
  const read = (bytes: Uint8Array) => () => openWorkbook(bytes, 'vi-VN').sheet(0).rows(pageRows)
  const [small, large] = [heavyWorkbook(500, 30), heavyWorkbook(5000, 30)]
  read(small)()
  const costOf = async (work: () => void) =>
    Math.min(await processorTimeOf(work), await processorTimeOf(work), await processorTimeOf(work))
  const few = await costOf(read(small))
  const many = await costOf(read(large))
  expect(many).toBeLessThan(few * 3 + 5)
  const sheet = openWorkbook(large, 'vi-VN').sheet(0)
  expect(sheet.rows(pageRows)).toMatchObject({ columns: 30, isLast: false, isClipped: false })
})

test('a sheet of 4,000 by 200 cells is truncated and reported', () => {
  const sheet = openWorkbook(heavyWorkbook(4000, 200), 'vi-VN').sheet(0)
  const first = sheet.rows(pageRows)
  expect(first.rows[0]?.slice(0, 2)).toMatchObject([{ text: 'Mã hàng' }, { text: '17' }])
  expect(first.rows).toHaveLength(pageRows)
  let rows = first.rows.length
  let read = first
  while (!read.isLast) {
    read = sheet.rows(pageRows)
    rows += read.rows.length
  }
  expect([rows * 200, read.isClipped]).toEqual([maxCells, true])
  expect(sheet.merges()).toEqual([{ row: 0, column: 0, lastRow: 0, lastColumn: 1 }])
})

test('a presentation with 100,000 slides shows a thousand and reports it', () => {
  const ids = Array.from({ length: 100_000 }, (_, index) => `<p:sldId id="${index}" r:id="rId1"/>`)
  const bytes = zipSync({
    'ppt/presentation.xml': strToU8(
      `<p:presentation><p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="1000" cy="500"/></p:presentation>`,
    ),
    'ppt/_rels/presentation.xml.rels': strToU8(
      `<Relationships>${relation('rId1', 'slide', 'slides/slide1.xml')}</Relationships>`,
    ),
    'ppt/slides/slide1.xml': strToU8('<p:sld><p:cSld><p:spTree/></p:cSld></p:sld>'),
  })
  const slides = openSlides(bytes)
  expect([slides.count, slides.isClipped]).toEqual([1000, true])
  expect(slides.read(999).slide.parts).toEqual([])
})

test('rejects a zip bomb part, independent of its declared size', () => {
  const bytes = zipSync({ 'ppt/presentation.xml': new Uint8Array(20_000_000).fill(32) })
  const inFolders = bytes.slice()
  const view = new DataView(inFolders.buffer)
  // Declared size.
  const list = view.getUint32(inFolders.length - 6, true)
  view.setUint32(list + 24, 10, true)
  for (const each of [bytes, inFolders]) {
    expect(each.length).toBeLessThan(50_000)
    expect(() => openPackage(each).xml('ppt/presentation.xml')).toThrow('heavy')
  }
})

const paragraph = (n: number) => `<w:p><w:r><w:t>Đoạn ${n}</w:t></w:r></w:p>`
const aDocument = (body: string) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="x"><w:body>${body}<w:sectPr><w:pgSz w:w="1"/></w:sectPr></w:body></w:document>`,
    ),
  })
const documentText = (bytes: Uint8Array) =>
  new TextDecoder().decode(openPackage(bytes).bytes('word/document.xml'))

test('a short document is not truncated', () => {
  const bytes = aDocument(paragraph(1))
  expect(shortenDocument(bytes)).toEqual({ bytes, isClipped: false })
})

test.each([
  ['paragraphs', (all: string) => all],
  ['rows of one table', (all: string) => `<w:tbl>${all.replaceAll('w:p>', 'w:tr>')}</w:tbl>`],
])('a document of 100,000 %s is truncated between them', (_, wrap) => {
  const all = Array.from({ length: 100_000 }, (__, n) => paragraph(n)).join('')
  const { bytes, isClipped } = shortenDocument(aDocument(wrap(all)))
  const text = documentText(bytes)
  expect(isClipped).toBe(true)
  expect(text.length).toBeLessThan(3_000_000)
  expect(text).toContain('Đoạn 15000<')
  expect(text.endsWith('<w:sectPr><w:pgSz w:w="1"/></w:sectPr></w:body></w:document>')).toBe(true)
  const count = (name: RegExp) => text.match(name)?.length ?? 0
  expect(count(/<w:\w+>|<w:document /g)).toBe(count(/<\/w:\w+>/g))
})
