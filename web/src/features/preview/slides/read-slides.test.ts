import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openSlides } from './read-slides.ts'
import type { ShapePart } from './slide.ts'

const relations = (...targets: [id: string, kind: string, target: string, mode?: string][]) =>
  strToU8(
    `<Relationships>${targets
      .map(
        ([id, kind, target, mode = 'Internal']) =>
          `<Relationship Id="${id}" Type="http://r/${kind}" Target="${target}" TargetMode="${mode}"/>`,
      )
      .join('')}</Relationships>`,
  )

const tree = (shapes: string, background = '') =>
  strToU8(`<p:sld><p:cSld>${background}<p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`)

const transform = (x: number, y: number, cx: number, cy: number) =>
  `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>`

const placeholder = (type: string, properties: string, text: string) =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:spPr>${properties}</p:spPr><p:txBody><a:bodyPr/>${text}</p:txBody></p:sp>`

function aPresentation(shapes: string, background = '') {
  return zipSync({
    'ppt/presentation.xml': strToU8(
      '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst><p:sldSz cx="1000" cy="500"/></p:presentation>',
    ),
    'ppt/_rels/presentation.xml.rels': relations(['rId1', 'slide', 'slides/slide1.xml']),
    'ppt/slides/slide1.xml': tree(shapes, background),
    'ppt/slides/_rels/slide1.xml.rels': relations(
      ['rId1', 'slideLayout', '../slideLayouts/l.xml'],
      ['rId2', 'image', '../media/a.png'],
      ['rId3', 'hyperlink', 'https://mocviet.example/', 'External'],
      ['rId4', 'hyperlink', 'javascript:alert(1)', 'External'],
      ['rId5', 'image', 'https://evil.example/a.png', 'External'],
    ),
    'ppt/slideLayouts/l.xml': tree(placeholder('title', transform(100, 50, 800, 100), '<a:p/>')),
    'ppt/slideLayouts/_rels/l.xml.rels': relations(['rId1', 'slideMaster', '../slideMasters/m.xml']),
    'ppt/slideMasters/m.xml': strToU8(
      `<p:sldMaster><p:cSld><p:spTree>${placeholder('title', transform(0, 0, 1, 1), '<a:p/>')}<p:sp><p:nvSpPr><p:nvPr/></p:nvSpPr><p:spPr>${transform(0, 480, 1000, 20)}<a:solidFill><a:schemeClr val="accent1"/></a:solidFill></p:spPr></p:sp></p:spTree></p:cSld>
       <p:clrMap bg1="lt1" tx1="dk1" accent1="accent1"/>
       <p:txStyles><p:titleStyle><a:lvl1pPr algn="ctr"><a:defRPr sz="4400" b="1"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill></a:defRPr></a:lvl1pPr></p:titleStyle>
       <p:bodyStyle><a:lvl1pPr marL="25400"><a:buChar char="•"/><a:defRPr sz="2800"/></a:lvl1pPr></p:bodyStyle></p:txStyles></p:sldMaster>`,
    ),
    'ppt/slideMasters/_rels/m.xml.rels': relations(['rId1', 'theme', '../theme/t.xml']),
    'ppt/theme/t.xml': strToU8(
      '<a:theme><a:themeElements><a:clrScheme><a:dk1><a:srgbClr val="102030"/></a:dk1><a:lt1><a:sysClr lastClr="FFFFFF"/></a:lt1><a:accent1><a:srgbClr val="2E5E4E"/></a:accent1></a:clrScheme></a:themeElements></a:theme>',
    ),
    'ppt/media/a.png': Uint8Array.of(1, 2, 3),
  })
}

const run = (text: string, properties = '') => `<a:r><a:rPr${properties}</a:rPr><a:t>${text}</a:t></a:r>`

test('a text inherits position, size and colour from layout, master and theme', () => {
  const slides = openSlides(aPresentation(placeholder('ctrTitle', '', `<a:p>${run('Mộc Việt', '>')}</a:p>`)))
  const [line, title] = slides.read(0).slide.parts as ShapePart[]

  expect(slides).toMatchObject({ count: 1, size: { width: 1000, height: 500 } })
  expect(line).toMatchObject({ fill: '#2e5e4e', box: { left: 0, top: 0.96, width: 1, height: 0.04 } })
  expect(title?.box).toMatchObject({ left: 0.1, top: 0.1, width: 0.8, height: 0.2 })
  expect(title?.text?.paragraphs[0]).toMatchObject({
    align: 'center',
    bullet: '',
    runs: [{ text: 'Mộc Việt', size: 44, isBold: true, ink: '#102030' }],
  })
})

test('list items have bullets unless disabled', () => {
  const paragraphs = `<a:p>${run('một', '>')}</a:p><a:p><a:pPr><a:buNone/></a:pPr>${run('hai', '>')}</a:p>
    <a:p><a:pPr><a:buAutoNum/></a:pPr>${run('ba', '>')}</a:p><a:p><a:pPr><a:buAutoNum/></a:pPr>${run('bốn', '>')}</a:p>`
  const slides = openSlides(aPresentation(placeholder('body', transform(0, 0, 500, 500), paragraphs)))
  const body = slides.read(0).slide.parts.at(-1) as ShapePart
  expect(body.text?.paragraphs.map(({ bullet }) => bullet)).toEqual(['•', '', '1.', '2.'])
  expect(body.text?.paragraphs[0]?.indent).toBe(2)
})

test('shapes in a group use its coordinates', () => {
  const group = `<p:grpSp><p:grpSpPr><a:xfrm><a:off x="500" y="0"/><a:ext cx="500" cy="500"/><a:chOff x="0" y="0"/><a:chExt cx="1000" cy="1000"/></a:xfrm></p:grpSpPr>
    <p:pic><p:nvPicPr><p:cNvPr descr="Ghế"/></p:nvPicPr><p:blipFill><a:blip r:embed="rId2"/></p:blipFill><p:spPr>${transform(500, 500, 500, 500)}</p:spPr></p:pic></p:grpSp>`
  const slides = openSlides(aPresentation(group))
  expect(slides.read(0).slide.parts.at(-1)).toEqual({
    kind: 'picture',
    path: 'ppt/media/a.png',
    description: 'Ghế',
    box: { left: 0.75, top: 0.5, width: 0.25, height: 0.5, rotation: 0 },
  })
  expect(slides.read(0).pictures).toEqual([])
})

test('allows only web links and no external images', () => {
  const links = ['rId3', 'rId4'].map((id) => run(id, `><a:hlinkClick r:id="${id}"/>`)).join('')
  const outside = `<p:pic><p:blipFill><a:blip r:embed="rId5"/></p:blipFill><p:spPr>${transform(0, 0, 1, 1)}</p:spPr></p:pic>`
  const slides = openSlides(
    aPresentation(placeholder('body', transform(0, 0, 9, 9), `<a:p>${links}</a:p>`) + outside),
  )
  const parts = slides.read(0).slide.parts
  expect(parts.some(({ kind }) => kind === 'picture')).toBe(false)
  const body = parts.at(-1) as ShapePart
  expect(body.text?.paragraphs[0]?.runs.map(({ link }) => link)).toEqual([
    'https://mocviet.example/',
    undefined,
  ])
})

test('a table keeps its proportions, and the background its colour', () => {
  const table = `<p:graphicFrame><p:xfrm><a:off x="0" y="0"/><a:ext cx="1000" cy="500"/></p:xfrm><a:graphic><a:graphicData><a:tbl>
    <a:tblGrid><a:gridCol w="300"/><a:gridCol w="100"/></a:tblGrid>
    <a:tr h="100"><a:tc gridSpan="2"><a:txBody><a:p>${run('Đầu', '>')}</a:p></a:txBody><a:tcPr><a:solidFill><a:srgbClr val="FFEEDD"/></a:solidFill></a:tcPr></a:tc><a:tc hMerge="1"/></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  const ground =
    '<p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"><a:lumMod val="50000"/></a:schemeClr></a:solidFill></p:bgPr></p:bg>'
  const slide = openSlides(aPresentation(table, ground)).read(0).slide
  expect(slide.background).toBe('#808080')
  expect(slide.parts.at(-1)).toMatchObject({
    kind: 'table',
    columns: [0.75, 0.25],
    rows: [{ height: 1, cells: [{ fill: '#ffeedd', span: 2 }] }],
  })
})
