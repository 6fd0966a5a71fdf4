import { expect, test } from 'vitest'
import { childOf, childrenOf, isOn, readXml } from './read-xml.ts'

test('reads elements, attributes, text, CDATA and entities', () => {
  const root = readXml(
    `<?xml version="1.0"?><!-- x --><a:r id="1" r:id='rId2'><a:t xml:space="preserve"> B&#225;o &amp; gi&#xE1; </a:t><b/><b val="0"/><c><![CDATA[<d>]]></c></a:r>`,
  )
  expect(root.name).toBe('r')
  expect(root.attributes).toEqual({ id: '1', 'r:id': 'rId2' })
  expect(childOf(root, 't')?.text).toBe(' Báo & giá ')
  expect(childrenOf(root, 'b').map(isOn)).toEqual([true, false])
  expect(childOf(root, 'c')?.text).toBe('<d>')
})

test('ignores custom entities', () => {
  const root = readXml('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')
  expect(JSON.stringify(root)).not.toContain('passwd"')
  expect(root.text).not.toContain('root')
})

test('reads truncated XML partially and rejects extreme nesting', () => {
  expect(childOf(readXml('<a><b><c>x'), 'b', 'c')?.text).toBe('x')
  expect(() => readXml('<a>'.repeat(10_000))).toThrow('too deep')
})
