import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openWorkbook } from './read-workbook.ts'

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas/relationships/${kind}" Target="${target}"/>`

function aWorkbook(sheetData: string, rest = '') {
  return zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook><sheets><sheet name="Tiến độ" r:id="rId1"/><sheet name="Ẩn" state="hidden" r:id="rId2"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId3', 'sharedStrings', 'sharedStrings.xml')}${relation('rId4', 'styles', 'styles.xml')}</Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(
      '<sst><si><t>Mã</t></si><si><r><t>Sơn </t></r><r><rPr><b/></rPr><t>Trà</t></r><rPh><t>x</t></rPh></si></sst>',
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0&quot; ₫&quot;"/></numFmts>
       <fonts><font><sz val="11"/></font><font><b/><sz val="22"/><color rgb="FFC00000"/></font></fonts>
       <fills><fill/><fill><patternFill patternType="solid"><fgColor rgb="FFDDEEFF"/></patternFill></fill></fills>
       <cellXfs><xf/><xf numFmtId="164" fontId="1" fillId="1"><alignment horizontal="center" wrapText="1"/></xf><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheetData}</sheetData>${rest}</worksheet>`),
  })
}

test('shows texts, numbers, dates and styles of cells', () => {
  const book = openWorkbook(
    aWorkbook(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
       <row r="3"><c r="B3" s="1"><v>1500000</v></c><c r="C3" s="2"><v>46127</v></c><c r="D3" t="b"><v>1</v></c>
       <c r="E3" t="inlineStr"><is><t>chữ</t></is></c><c r="F3" t="e"><v>#N/A</v></c></row>`,
      '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
    ),
    'vi-VN',
  )
  expect(book.names).toEqual(['Tiến độ'])
  const reading = book.sheet(0)
  const sheet = reading.rows(50)
  expect(sheet.rows[0]?.map((cell) => cell?.text)).toEqual(['Mã', 'Sơn Trà'])
  expect(sheet.rows[1]).toBeUndefined()
  expect(sheet.rows[2]?.slice(1).map((cell) => cell?.text)).toEqual([
    '1.500.000 ₫',
    '15/04/2026',
    'TRUE',
    'chữ',
    '#N/A',
  ])
  expect(sheet.rows[2]?.[1]).toMatchObject({
    isNumber: true,
    style: { isBold: true, ink: 'c00000', fill: 'ddeeff', align: 'center', isWrapped: true, scale: 2 },
  })
  expect(reading.merges()).toEqual([{ row: 0, column: 0, lastRow: 1, lastColumn: 1 }])
  expect(sheet.columns).toBe(6)
})

test('a sheet that declares a million rows is truncated', () => {
  const sheet = openWorkbook(
    aWorkbook('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    'en-GB',
  ).sheet(0)
  expect(sheet.rows(50)).toMatchObject({ rows: [[{ text: '1' }]], isLast: true, isClipped: true })
})

test('rejects files that are no workbook', () => {
  expect(() => openWorkbook(zipSync({ 'a.txt': strToU8('x') }), 'vi-VN')).toThrow('broken')
})

test('reads rows page by page, including empty ones', () => {
  const row = (n: number) => `<row r="${n}"><c r="A${n}"><v>${n}</v></c></row>`
  const sheet = openWorkbook(aWorkbook([1, 2, 5, 8].map(row).join('')), 'en-GB').sheet(0)
  const texts = (count: number) => sheet.rows(count).rows.map((each) => each?.[0]?.text)
  expect(texts(2)).toEqual(['1', '2'])
  expect(texts(2)).toEqual([undefined, undefined])
  expect(texts(2)).toEqual(['5', undefined])
  expect(sheet.rows(50)).toMatchObject({ rows: [undefined, [{ text: '8' }]], isLast: true, isClipped: false })
})
