import { expect, test } from 'vitest'
import { checkScript } from './check-script.ts'
import { foldersOfScript } from './folders-of-script.ts'

const all = 'require ["fileinto", "mailbox", "variables", "copy"];\n'

test.each([
  ['fileinto "Khách";', ['Khách']],
  ['fileinto "Khách"; fileinto :copy "Khách";', ['Khách']],
  ['if header :contains "subject" "giá" { fileinto "Giá"; } else { fileinto "Khác"; }', ['Giá', 'Khác']],
  ['fileinto :create "Khách";', []],
  ['if mailboxexists "Khách" { fileinto "Khách"; } else { fileinto "Khác"; }', ['Khác']],
  ['if not allof (true, mailboxexists ["A", "B"]) { fileinto "A"; fileinto "C"; }', ['C']],
  ['set "x" "Âu"; fileinto "Khách/${x}"; fileinto "Giá";', ['Giá']],
  ['keep;', []],
])('%s expects the folders %j', (script, folders) => {
  const { program, faults } = checkScript(all + script)
  expect(faults).toEqual([])
  expect(program && foldersOfScript(program)).toEqual(folders)
})

test('a name like a variable is a name if variables are not enabled', () => {
  const { program } = checkScript('require "fileinto"; fileinto "${x}";')
  expect(program && foldersOfScript(program)).toEqual(['${x}'])
})
