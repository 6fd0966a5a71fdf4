import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { checkPackage, openPackage } from './open-package.ts'

test('resolves parts by their relations', () => {
  const rels = `<Relationships><Relationship Id="rId1" Type="http://x/relationships/slideLayout" Target="../layouts/l1.xml"/>
    <Relationship Id="rId2" Type="http://x/hyperlink" Target="https://a.example/?x=1&amp;y" TargetMode="External"/></Relationships>`
  const opened = openPackage(
    zipSync({ 'ppt/slides/s1.xml': strToU8('<s/>'), 'ppt/slides/_rels/s1.xml.rels': strToU8(rels) }),
  )
  const relations = opened.relations('ppt/slides/s1.xml')
  expect(relations.get('rId1')).toEqual({
    kind: 'slideLayout',
    target: 'ppt/layouts/l1.xml',
    isExternal: false,
  })
  expect(relations.get('rId2')).toMatchObject({ target: 'https://a.example/?x=1&y', isExternal: true })
  expect(opened.xml('ppt/none.xml')).toBeUndefined()
  expect(opened.relations('ppt/none.xml').size).toBe(0)
})

test('rejects encrypted, broken and zip bomb files', () => {
  expect(() => checkPackage(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1))).toThrow('locked')
  expect(() => checkPackage(strToU8('X5O!P%@AP'))).toThrow()
  const many = Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`${i}`, new Uint8Array(0)]))
  expect(() => checkPackage(zipSync(many))).toThrow('heavy')
})

test('detects an image that expands beyond its declared size', () => {
  const inFolders = zipSync({ 'word/media/image1.png': new Uint8Array(2 * 1024 * 1024) })
  const view = new DataView(inFolders.buffer)
  const list = view.getUint32(inFolders.length - 6, true)
  view.setUint32(list + 24, 10, true)
  expect(() => checkPackage(inFolders, 1024 * 1024)).toThrow('heavy')
})
