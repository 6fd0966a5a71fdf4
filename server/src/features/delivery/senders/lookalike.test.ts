import { expect, test } from 'vitest'
import { findImitated, mayImitate } from './lookalike.ts'

const hosted = ['dakwood.test', 'mocviet.test', 'xuongmoc.example', 'xưởngmộc.vn']
const imitated = (domain: string) => (mayImitate(domain) ? findImitated(domain, hosted) : null)

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
  ['mail.mосviеt.test', 'mocviet.test'],
  ['mail.xn--mviet-jyev.test', 'mocviet.test'],
  ['mocviet\ua4f8test', 'mocviet.test'],
  ['mocviet\u0660test', 'mocviet.test'],
  ['kho.mocviet\u06f0test', 'mocviet.test'],
  ['mocv\u2c93et.test', 'mocviet.test'],
  ['m\u{10404}cvie\u2ca7.test', 'mocviet.test'],
  ['hr.moc\u2d37iet.test', 'mocviet.test'],
  ['mocvi\u17e0t.test', 'mocviet.test'],
  ['xmocv\u2c93et.test', null],
  ['mocv\u2c93ets.test', null],
  ['d\u0436\u0436\u0436\u0436\u0436d.test', null],
  ['\u043c\u043e\u0441\u0444\u0438\u0435\u0442.test', null],
  ['moc東viet京.test', null],
  ['moc東iet.test', null],
  ['почта.mocviet.test', null],
  ['rnocviet.test', 'mocviet.test'],
  ['m0cviet.test', 'mocviet.test'],
  ['mocv1et.test', 'mocviet.test'],
  ['rn0cv1et.test', 'mocviet.test'],
  ['mail.rnocviet.test', 'mocviet.test'],
  ['dakvvood.test', 'dakwood.test'],
  ['DAKW00D.test', 'dakwood.test'],
  ['xuongrnoc.example', 'xuongmoc.example'],
  ['mail.mocviet.test', null],
  ['rnocviet.example', null],
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

test.each([
  ['mộcvıệt.vn', 'xn--mcvit-471b0e.vn'],
  ['hr.mộcviệ\u0442.vn', 'xn--mcvit-471b0e.vn'],
  ['mộcviệt.vn', null],
])('%j looks like %j in its DNS form', (domain, like) => {
  expect(mayImitate(domain) ? findImitated(domain, ['xn--mcvit-471b0e.vn']) : null).toBe(like)
})

const words = (text: string) => text.trim().split(/\s+/)

const correspondents = [
  ...words(`gmail.com yahoo.com yahoo.com.vn outlook.com icloud.com hotmail.com proton.me vietcombank.com.vn
    techcombank.com.vn vnpt.vn viettel.com.vn fpt.com.vn fpt.vn momo.vn shopee.vn tiki.vn lazada.vn zalo.me vng.com.vn
    vinamilk.com.vn bum.vn stem.edu.vn com.vn wow.vn solo.vn o2.co.uk modern.vn furniture.vn`),
  ...hosted,
]

test.each([
  ['grnail.com', 'gmail.com'],
  ['gmai1.com', 'gmail.com'],
  ['yah00.com', 'yahoo.com'],
  ['out1ook.com', 'outlook.com'],
  ['vietcornbank.com.vn', 'vietcombank.com.vn'],
  ['m0m0.vn', 'momo.vn'],
  ['vinarnilk.com.vn', 'vinamilk.com.vn'],
  ['furn1ture.vn', 'furniture.vn'],
])("the ASCII domain %j looks like the correspondent's %j", (domain, like) => {
  expect(mayImitate(domain) && findImitated(domain, correspondents)).toBe(like)
})

test.each(
  words(`internet.vn international.com government.vn burn.vn stern.edu.vn corn.vn return.com modem.vn savvy.com
    revvity.com 1c.vn 24h.com.vn 360.vn 2020.vn 0xmail.com 163.com 126.com o2.co.uk 02.co.uk learn.microsoft.com
    mail.yahoo.com news.modern.vn vvv.vn covvid.org northern.vn a1.vn 1und1.de web1.vn cdn01.shopee.vn
    so1o.vn.example`),
)('the ordinary domain %j is no lookalike', (domain) => {
  expect(mayImitate(domain) && findImitated(domain, correspondents)).not.toBeTypeOf('string')
})

test('a domain the user writes to is never a lookalike', () => {
  expect(findImitated('rnocviet.test', ['mocviet.test', 'rnocviet.test'])).toBeNull()
})
