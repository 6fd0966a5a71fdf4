import { strToU8, zipSync } from 'fflate'

const types =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>'

/** Small files of each office program, packed and not. */
export function officeSeeds(): Uint8Array[] {
  const parts = {
    docx: {
      'word/document.xml':
        '<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>Chào</w:t></w:r></w:p></w:body></w:document>',
    },
    xlsx: {
      'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml':
        '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Giá</t></is></c><c r="B1"><v>12.5</v></c></row></sheetData></worksheet>',
    },
    pptx: {
      'ppt/presentation.xml':
        '<p:presentation><p:sldSz cx="9144000" cy="6858000"/><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
      'ppt/_rels/presentation.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/slide" Target="slides/slide1.xml"/></Relationships>',
      'ppt/slides/slide1.xml':
        '<p:sld><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>Xin chào</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>',
    },
  }
  return Object.values(parts).flatMap((files) => {
    const entries = Object.entries({ '[Content_Types].xml': types, ...files }).map(
      ([path, text]) => [path, strToU8(text)] as const,
    )
    // What is not packed can be changed without its archive noticing at once.
    return [zipSync(Object.fromEntries(entries), { level: 0 }), zipSync(Object.fromEntries(entries))]
  })
}

/** A small picture in each form that is taken. */
export async function pictureSeeds(): Promise<Uint8Array[]> {
  const { default: sharp } = await import('sharp')
  const plain = () => sharp({ create: { width: 24, height: 16, channels: 4, background: '#2a6f97' } })
  return Promise.all([
    plain().png().toBuffer(),
    plain().jpeg().toBuffer(),
    plain().webp().toBuffer(),
    plain().gif().toBuffer(),
  ])
}
