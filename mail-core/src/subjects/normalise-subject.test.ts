import { expect, test } from 'vitest'
import { processorTimeOf } from '../testing/processor-time.fixture.ts'
import { normaliseSubject } from './normalise-subject.ts'

test.each([
  ['Báo giá gỗ sồi', 'bao gia go soi'],
  ['Re: Báo giá gỗ sồi', 'bao gia go soi'],
  ['RE: Re[2]: re(3): FW: Fwd: Báo giá gỗ sồi', 'bao gia go soi'],
  ['TL: Trả lời: Báo giá', 'bao gia'],
  ['Chuyển tiếp: CT: Báo giá', 'bao gia'],
  ['AW: SV: Antw: WG: Angebot', 'angebot'],
  ['回复：转发: 报价', '报价'],
  ['  Re :  Báo\r\n\t giá  ', 'bao gia'],
  ['[mocviet] Re: Báo giá', '[mocviet] bao gia'],
  ['Re: [mocviet] Báo giá', '[mocviet] bao gia'],
  ['[mocviet] Re: [mocviet] Re: Báo giá', '[mocviet] bao gia'],
  ['Quotation (fwd)', 'quotation'],
  ['Reminder: meeting', 'reminder: meeting'],
  ['Research: oak', 'research: oak'],
  ['Re:', ''],
  ['Re: Fwd:', ''],
  ['', ''],
])('normalises %j to %j', (subject, topic) => {
  expect(normaliseSubject(subject)).toBe(topic)
  expect(normaliseSubject(subject.normalize('NFD'))).toBe(topic)
})

test('a subject of thousands of prefixes is read quickly', async () => {
  const cost = await processorTimeOf(() => {
    normaliseSubject('Re: '.repeat(250_000))
    normaliseSubject('[a] '.repeat(250_000))
    normaliseSubject(`x${' (fwd)'.repeat(200_000)}`)
  })
  expect(cost).toBeLessThan(60_000)
})
