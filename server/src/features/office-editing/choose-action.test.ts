import { expect, test } from 'vitest'
import type { OfficeAction } from '../../ports/office-editor.ts'
import { chooseAction, fillAddress } from './choose-action.ts'

const action = (extension: string, kind: OfficeAction['kind']): OfficeAction => ({
  extension,
  kind,
  address: `https://office.example/${kind}/${extension}`,
})
const actions = [action('docx', 'edit'), action('docx', 'view'), action('odg', 'view'), action('csv', 'edit')]

test.each([
  ['Báo giá.DOCX', true, 'edit'],
  ['Báo giá.docx', false, 'view'],
  ['sơ đồ.odg', true, 'view'],
  ['tồn kho.csv', false, 'edit'],
  ['ảnh.jpg', true, undefined],
  ['docx', true, undefined],
  ['.docx', true, undefined],
  ['', true, undefined],
])('%s with write access %s opens as %s', (name, canWrite, kind) => {
  expect(chooseAction({ actions }, name, canWrite)?.kind).toBe(kind)
})

const source = 'https://mail.mocviet.test/wopi/files/12'
const written = 'https%3A%2F%2Fmail.mocviet.test%2Fwopi%2Ffiles%2F12'

test.each([
  ['https://o.example/cool.html?', `https://o.example/cool.html?WOPISrc=${written}&lang=vi`],
  ['https://o.example/cool.html', `https://o.example/cool.html?WOPISrc=${written}&lang=vi`],
  ['https://o.example/e?a=1', `https://o.example/e?a=1&WOPISrc=${written}&lang=vi`],
  [
    'https://o.example/e?<ui=UI_LLCC&><rs=DC_LLCC&><dchat=DISABLE_CHAT&>',
    `https://o.example/e?ui=vi-VN&rs=vi-VN&WOPISrc=${written}&lang=vi`,
  ],
  ['https://o.example/e?<WOPISrc=WOPI_SOURCE&>', `https://o.example/e?WOPISrc=${written}&lang=vi`],
])('fills %s', (template, filled) => {
  expect(fillAddress(template, { source, language: 'vi' })).toBe(filled)
})
