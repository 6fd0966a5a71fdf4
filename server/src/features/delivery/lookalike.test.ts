import { expect, test } from 'vitest'
import { findImitated, mayImitate } from './lookalike.ts'

const known = ['dakwood.test', 'mocviet.test', 'xuongmoc.example', 'xưởngmộc.vn']
const imitated = (domain: string) => (mayImitate(domain) ? findImitated(domain, known) : null)

test.each([
  ['mосviеt.test', 'mocviet.test'],
  ['xn--mviet-jyev.test', 'mocviet.test'],
  ['ｍｏｃｖｉｅｔ.test', 'mocviet.test'],
  ['mocvıet.test', 'mocviet.test'],
  ['mocvɩet.test', 'mocviet.test'],
  ['ⅿocviet.test', 'mocviet.test'],
  ['ṁocviet.test', 'mocviet.test'],
  ['moćviet.test', 'mocviet.test'],
  ['mocvie\u0301t\u0301.test', 'mocviet.test'],
  ['dаkwооd.test', 'dakwood.test'],
  ['хuоngmос.example', 'xuongmoc.example'],
  ['mocviet.test', null],
  ['mocvlet.test', null],
  ['mộcviệt.test', null],
  ['xưởngmộc.vn', null],
  ['почта.рф', null],
  ['例え.test', null],
  ['', null],
])('%j looks like %j', (domain, like) => {
  expect(imitated(domain)).toBe(like)
})
