import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readThumbnail } from './read-thumbnail.ts'

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const packed = (parts: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([path, part]) => [path, typeof part === 'string' ? strToU8(part) : part]),
    ),
  )
const text = (content: string, properties = '', runProperties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:rPr>${runProperties}</w:rPr><w:t>${content}</w:t></w:r></w:p>`
const documentOf = (...paragraphs: string[]) =>
  `<w:document><w:body>${paragraphs.join('')}</w:body></w:document>`

test('prefers the embedded thumbnail if it is an image', () => {
  const document = documentOf(text('Hợp đồng'))
  const embedded = packed({ 'word/document.xml': document, 'docProps/thumbnail.jpeg': jpeg })
  expect(readThumbnail('word', embedded, 'vi')).toEqual({ kind: 'picture', bytes: jpeg })
  const none = packed({ 'word/document.xml': document, 'docProps/thumbnail.jpeg': '<svg onload="x"/>' })
  expect(readThumbnail('word', none, 'vi').kind).toBe('document')
})

test('reads the first paragraphs of a document with their format', () => {
  const document = documentOf(
    text('Hợp đồng', '<w:pStyle w:val="Title"/><w:jc w:val="center"/>'),
    text('Điều 1', '', '<w:b/><w:sz w:val="28"/>'),
    ...Array.from({ length: 5000 }, (_, n) => text(`Đoạn ${n}`)),
  )
  const read = readThumbnail('word', packed({ 'word/document.xml': document }), 'vi')
  if (read.kind !== 'document') throw new Error('it is a document')
  expect(read.paragraphs.length).toBe(24)
  expect(read.paragraphs.slice(0, 3)).toEqual([
    { text: 'Hợp đồng', size: 16, isBold: true, align: 'center' },
    { text: 'Điều 1', size: 14, isBold: true, align: 'left' },
    { text: 'Đoạn 0', size: 11, isBold: false, align: 'left' },
  ])
})

test('reads the first rows of a workbook of any size', () => {
  const relation = '<Relationship Id="r1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/>'
  const read = readThumbnail(
    'sheet',
    packed({
      'xl/workbook.xml': '<workbook><sheets><sheet name="Kho" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation}</Relationships>`,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${'<row><c><v>7</v></c></row>'.repeat(20_000)}</sheetData></worksheet>`,
    }),
    'vi',
  )
  if (read.kind !== 'sheet') throw new Error('it is a sheet')
  expect(read.rows.length).toBe(12)
  expect(read.rows[0]?.[0]?.text).toBe('7')
})

test('a file that is no package has no thumbnail', () => {
  expect(() => readThumbnail('word', strToU8('không phải tệp Word'), 'vi')).toThrow()
})
