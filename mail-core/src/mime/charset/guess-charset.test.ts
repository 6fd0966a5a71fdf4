import { expect, test } from 'vitest'
import { decodeBody, guessCharset } from './guess-charset.ts'
import { VIETNAMESE_CHARSETS } from './vietnamese-charsets.ts'

/** Encodes a text in a charset that this platform only decodes. */
function encode(text: string, charset: string): Uint8Array {
  const bytes: number[] = []
  const table = VIETNAMESE_CHARSETS.get(charset)
  for (const character of charset === 'windows-1258' ? apart(text) : text) {
    if (character.charCodeAt(0) < 0x80) bytes.push(character.charCodeAt(0))
    else if (table) bytes.push(0x80 + table.high.indexOf(character))
    else bytes.push(...(codesOf(charset).get(character) ?? []))
  }
  return Uint8Array.from(bytes)
}

/** windows-1258 writes tone marks after their letter. */
const apart = (text: string) =>
  text
    .normalize('NFD')
    .replace(/([aeou])([\u0302\u0306\u031b])/gi, (pair) => pair.normalize('NFC'))
    .normalize('NFD')
    .replace(/[aeou][\u0302\u0306\u031b]/gi, (pair) => pair.normalize('NFC'))

const codes = new Map<string, Map<string, number[]>>()
function codesOf(charset: string): Map<string, number[]> {
  const cached = codes.get(charset)
  if (cached) return cached
  const created = new Map<string, number[]>()
  const decoder = new TextDecoder(charset)
  for (let lead = 0x80; lead < 0x100; lead++) {
    const one = decoder.decode(Uint8Array.of(lead))
    if (one.length === 1 && one !== '\ufffd') created.set(one, [lead])
    for (let trail = 0x40; trail < 0xff; trail++) {
      const pair = decoder.decode(Uint8Array.of(lead, trail))
      if ([...pair].length === 1 && pair !== '\ufffd' && !created.has(pair)) created.set(pair, [lead, trail])
    }
  }
  codes.set(charset, created)
  return created
}

test.each([
  ['gb18030', '关于报价单的回复', 'gb18030'],
  ['gb18030', '您好，请确认订单 PO-2211', 'gb18030'],
  ['gb18030', '王小明', 'gb18030'],
  ['gb18030', '发票', 'gb18030'],
  ['big5', '關於報價單的回覆', 'big5'],
  ['big5', '請確認訂單 PO-2211', 'big5'],
  ['shift_jis', 'お見積もりについて', 'shift_jis'],
  ['shift_jis', 'Re: ご注文の確認', 'shift_jis'],
  ['euc-jp', 'お見積もりについて', 'euc-jp'],
  ['euc-kr', '견적서 확인 부탁드립니다', 'euc-kr'],
  ['euc-kr', '안녕하세요', 'euc-kr'],
  ['euc-kr', '주문 확인', 'euc-kr'],
  ['koi8-r', 'Коммерческое предложение', 'koi8-r'],
  ['koi8-r', 'Счёт на оплату', 'koi8-r'],
  ['windows-1251', 'Коммерческое предложение', 'windows-1251'],
  ['windows-1251', 'Re: Договор поставки', 'windows-1251'],
  ['windows-1258', 'Báo giá gỗ sồi tháng mười một', 'windows-1258'],
  ['windows-1258', 'Thư mời họp', 'windows-1258'],
  ['tcvn3', 'Báo giá gỗ sồi đợt mới', 'tcvn3'],
  ['tcvn3', 'Thông báo nghỉ lễ', 'tcvn3'],
  ['windows-1252', 'Müller, Größe und Maße', null],
  ['windows-1252', 'Réunion déplacée à l’été', null],
  ['windows-1252', 'Señor Núñez: cotización', null],
  ['windows-1252', 'smörgåsbord på ön', null],
  ['windows-1252', '© 2026 Café', null],
  ['windows-1252', 'plain', null],
])('detects %s: %s', (charset, text, guess) => {
  expect(guessCharset(encode(text, charset))).toBe(guess)
})

test.each([
  ['us-ascii', 'tcvn3', 'Báo giá bàn ghế gỗ sồi'],
  [null, 'tcvn3', 'Báo giá bàn ghế gỗ sồi'],
  ['iso-8859-1', 'tcvn3', 'Báo giá bàn ghế gỗ sồi'],
  ['unknown-8bit', 'windows-1258', 'Báo giá gỗ sồi tháng mười'],
  ['us-ascii', 'koi8-r', 'Коммерческое предложение'],
  ['us-ascii', 'utf-8', 'Báo giá bàn ghế gỗ sồi'],
  ['iso-8859-1', 'windows-1252', 'Réunion déplacée à l’été'],
  ['us-ascii', 'windows-1252', 'Müller, Größe und Maße'],
])('decodes a body labelled %s in %s: %s', (label, charset, text) => {
  const bytes = charset === 'utf-8' ? Buffer.from(text) : encode(text, charset)
  expect(decodeBody(bytes, label).text).toBe(text)
})
