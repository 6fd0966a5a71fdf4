import { DEFAULT_MESSAGE_LIMITS } from '@bocau/mail-core/mime/parsed-message'
import { expect, test } from 'vitest'
import { readAuthentication } from './authentication-results.ts'

const author = 'dakwood.test'

function readAll(headers: readonly string[], domain: string | null = author) {
  const fields = headers.map((header) => {
    const [name = '', ...rest] = header.split(':')
    return { name: name.toLowerCase(), value: rest.join(':').trimStart() }
  })
  return readAuthentication(fields, 'mx.mocviet.test', domain)
}

function checkResults(headers: readonly string[], domain: string | null = author) {
  const results = readAll(headers, domain)
  if (!results) return 'nothing'
  return [
    results.verdict,
    results.verdict === 'fail' && /reject|quarantine/.test(results.policy) && 'refused',
    results.isUncertain && 'uncertain',
  ]
    .filter(Boolean)
    .join(', ')
}
const read = (value: string, domain: string | null = author) =>
  checkResults([`Authentication-Results: ${value}`], domain)

test.each([
  ['mx.mocviet.test; dmarc=pass header.from=dakwood.test', 'pass'],
  ['MX.Mocviet.test 1; spf=pass smtp.mailfrom=x; DKIM=pass header.d=dakwood.test', 'pass'],
  ['mx.mocviet.test; dkim=fail header.d=list.example; dkim=pass header.d=dakwood.test', 'pass'],
  ['mx.mocviet.test; dkim=fail header.d=dakwood.test; dkim=pass header.d=dakwood.test', 'fail'],
  ['mx.mocviet.test; dkim=fail (bad signature); dkim=pass header.d=dakwood.test', 'fail'],
  ['mx.mocviet.test; spf=pass smtp.mailfrom=x; spf=fail smtp.helo=x; dkim=none', 'fail'],
  ['mx.mocviet.test; dkim=pass header.i=@mail.dakwood.test header.s=k1', 'pass'],
  ['mx.mocviet.test; dkim=pass header.d="dakwood.test"', 'pass'],
  ['mx.mocviet.test; dmarc=fail (p=none (dis=none)) header.from=dakwood.test', 'fail'],
  ['mx.mocviet.test; dmarc=fail header.from=dakwood.test policy.dmarc=reject', 'fail, refused'],
  ['mx.mocviet.test; dkim=none; spf=fail smtp.mailfrom=x', 'fail'],
  ['mx.mocviet.test; spf=pass smtp.mailfrom=x', 'none'],
  ['mx.mocviet.test; spf=pass smtp.mailfrom=x; dkim=none; dmarc=none', 'none'],
  ['mx.mocviet.test; spf=none; dkim=none; dmarc=temperror', 'none, uncertain'],
  ['mx.mocviet.test; none', 'none'],
  ['mx.mocviet.test', 'none, uncertain'],
  ['mx.mocviet.test 2; dmarc=pass header.from=dakwood.test', 'none, uncertain'],
  ['mx.mocviet.test; dmarc/2=pass header.from=dakwood.test', 'none'],
  ['mx.mocviet.test; dmarc/1=pass header.from=dakwood.test', 'pass'],
  ['mx.mocviet.test; dmarc=pass; ; dkim=pass header.d=dakwood.test;', 'none, uncertain'],
  ['mx.mocviet.test; dmarc=fail header.from=dakwood.test (p=reject dis=none)', 'fail, refused'],
  ['', 'nothing'],
  ['mail.evil.test; dmarc=pass header.from=dakwood.test', 'nothing'],
  ['(mx.mocviet.test;) mail.evil.test; dmarc=pass', 'nothing'],
])('reads %s as %s', (value, verdict) => expect(read(value)).toBe(verdict))

test.each([
  ['dkim=pass header.d=evil.test', author],
  ['dkim=pass', author],
  ['dkim=fail header.d=dakwood.test; dkim=pass header.d=evil.test', author],
  ['dkim=pass header.d=evil.com.vn', 'dakwood.com.vn'],
  ['dkim=pass header.d=com.vn', 'dakwood.com.vn'],
  ['dkim=pass header.d=dakwood.test.evil.test', author],
  ['dkim=pass (header.d=dakwood.test) header.d=evil.test', author],
  ['dmarc=pass header.from=evil.test', author],
  ['dmarc=pass header.from=mail.dakwood.test', author],
  ['dmarc=pass', author],
  ['dmarc=pass header.from=dakwood.test', null],
  ['dmarc=pass header.from=evil.test; dkim=pass header.d=dakwood.test', author],
])('a pass for a domain other than the displayed one proves nothing: %s', (results, domain) => {
  expect(read(`mx.mocviet.test; ${results}`, domain)).not.toContain('pass')
})

test.each([
  [
    'spf=pass smtp.mailfrom="x; dmarc=pass header.from=dakwood.test; y"@evil.test; dkim=none; dmarc=fail',
    'fail',
  ],
  ['spf=pass smtp.mailfrom="("@evil.test; dkim=none; dmarc=fail header.from=dakwood.test', 'fail'],
  ['spf=pass smtp.mailfrom=")("@evil.test; dmarc=fail', 'fail'],
  ['spf=pass smtp.mailfrom=a"b@evil.test; dkim=pass header.d=dakwood.test; dmarc=fail', 'none, uncertain'],
  ['spf=pass smtp.helo=(; dkim=pass header.d=dakwood.test', 'none, uncertain'],
  ['spf=pass smtp.helo="a\\"; dkim=pass header.d=dakwood.test', 'none, uncertain'],
  ['spf=pass smtp.helo="a; dkim=pass header.d=dakwood.test"', 'none'],
  ['dmarc=pass reason="header.from=dakwood.test" header.from=evil.test', 'none, uncertain'],
  ['dmarc=pass reason=" header.from=dakwood.test " header.from=evil.test', 'none, uncertain'],
  ['dmarc=pass header.from=dakwood.test header.from=evil.test', 'none, uncertain'],
  ['dmarc=pass header.from="evil@dakwood.test"', 'none, uncertain'],
  ['dmarc=none; dmarc=pass header.from=dakwood.test', 'none'],
  ['dmarc=pass header.from=dakwood.test; dmarc=fail', 'fail'],
  ['dkim=pass x.header.d=dakwood.test header.d=evil.test', 'none'],
  ['dkim=pass smtp.x-header.d=dakwood.test', 'none'],
  ['dkim=pass header.d=evil.test header.i="x@dakwood.test"', 'none'],
  ['dkim=pass header.i="@dakwood.test"@evil.test', 'none'],
  ['dkim=pass header.i="a b; c"@dakwood.test', 'pass'],
  ['dmarc = pass header.from = dakwood.test', 'pass'],
  ['dmarc=pass (p=reject "(") header.from=dakwood.test', 'none, uncertain'],
  [
    'spf=pass (envelope-from="x);dmarc=pass header.from=dakwood.test("@evil.test) smtp.mailfrom=evil.test',
    'none, uncertain',
  ],
  ['spf=pass (domain of "x y"@evil.test) smtp.mailfrom=evil.test; dmarc=fail', 'fail'],
])('a name chosen by the sender is not a result of the server: %s', (results, verdict) => {
  expect(read(`mx.mocviet.test; ${results}`)).toBe(verdict)
})

const long = `spf=pass smtp.mailfrom="${'x'.repeat(17_000)}"@evil.test`
const cut = DEFAULT_MESSAGE_LIMITS.maxHeaderValueLength - 'mx.mocviet.test; '.length
const many = Array.from({ length: 101 }, () => 'dkim=pass header.d=evil.test').join('; ')

test.each([
  ['too long', `${long}; dmarc=fail header.from=dakwood.test`],
  ['too long, with a pass first', `dmarc=pass header.from=dakwood.test; ${long}`],
  ['its end cut off', 'dmarc=pass header.from=dakwood.test; dkim=pass'.padEnd(cut)],
  ['too many results', `dmarc=pass header.from=dakwood.test; ${many}`],
  ['no result at all', 'a b c'],
  ['a word too many', 'dmarc=pass header.from=dakwood.test x'],
  ['a stray quote', 'dmarc=pass header.from=dakwood.test "'],
  ['a property without a value', 'dkim=pass header.i= header.d=dakwood.test'],
  ['a comment for a value', 'dkim=pass header.d=dakwood.test header.i=(x) header.d=evil.test'],
  ['a backslash', 'dmarc=pass header.from=dakwood.test\\ x=y'],
])('a value with %s proves nothing and hides nothing', (_, results) => {
  expect(read(`mx.mocviet.test; ${results}`)).toBe('none, uncertain')
})

/** Headers as servers write them, for a message that passes and for one that fails. */
test.each([
  [
    'Postfix with OpenDMARC',
    'mx.mocviet.test; dmarc=pass (p=reject dis=none) header.from=dakwood.test',
    'mx.mocviet.test; dmarc=fail (p=reject dis=none) header.from=dakwood.test',
  ],
  [
    'Rspamd',
    'mx.mocviet.test;\r\n\tdkim=pass header.d=dakwood.test header.s=k1 header.b="a/b+c="; spf=pass (mx.mocviet.test: domain of "x y"@dakwood.test designates 198.51.100.7 as permitted sender) smtp.mailfrom="x y"@dakwood.test;\r\n\tdmarc=pass (policy=reject) header.from=dakwood.test',
    'mx.mocviet.test; dkim=none; spf=softfail (mx.mocviet.test: 203.0.113.5 is neither permitted nor denied by domain of a@la.example) smtp.mailfrom=a@la.example; dmarc=fail reason="SPF not aligned (relaxed), No valid DKIM" header.from=dakwood.test (policy=reject)',
  ],
  [
    'Exim',
    'mx.mocviet.test; iprev=pass (mail.dakwood.test) smtp.remote-ip=198.51.100.7; spf=pass smtp.mailfrom=dakwood.test; dkim=pass header.d=dakwood.test header.s=k1 header.a=rsa-sha256; dmarc=pass header.from=dakwood.test; arc=none',
    'mx.mocviet.test; iprev=fail smtp.remote-ip=203.0.113.5; spf=none smtp.mailfrom=la.example; dmarc=fail header.from=dakwood.test policy.dmarc=reject',
  ],
  [
    'Exchange',
    'mx.mocviet.test; spf=pass (sender IP is 198.51.100.7) smtp.mailfrom=dakwood.test; dkim=pass (signature was verified) header.d=dakwood.test;dmarc=pass action=none header.from=dakwood.test;compauth=pass reason=100',
    'mx.mocviet.test; spf=fail (sender IP is 203.0.113.5) smtp.mailfrom=la.example; dkim=none (message not signed) header.d=none;dmarc=fail action=oreject header.from=dakwood.test p=reject;compauth=fail reason=000',
  ],
  [
    'mailauth',
    'mx.mocviet.test;\r\n dkim=pass header.i=@dakwood.test header.s=k1 header.a=rsa-sha256 header.b=FxBo5kei;\r\n spf=pass (mx.mocviet.test: domain of vy@dakwood.test designates 198.51.100.7 as permitted sender) smtp.mailfrom=vy@dakwood.test smtp.helo=mx.dakwood.test;\r\n arc=none;\r\n dmarc=pass policy.dmarc=reject (p=REJECT arc=none) header.from=dakwood.test header.d=dakwood.test',
    'mx.mocviet.test; dkim=neutral (no key) header.i=@dakwood.test header.s=k1; spf=none smtp.mailfrom=x@la.example; arc=none; dmarc=fail policy.dmarc=reject (p=REJECT arc=none) header.from=dakwood.test header.d=dakwood.test',
  ],
])('reads what %s writes', (_, good, bad) => {
  expect(read(good)).toBe('pass')
  expect(read(bad)).toBe('fail, refused')
})

test('joins the separate headers of OpenDKIM and OpenDMARC', () => {
  const dkim =
    'Authentication-Results: mx.mocviet.test; dkim=pass (2048-bit key) header.d=evil.test header.i=@evil.test'
  expect(checkResults([dkim, bad])).toBe('fail')
  expect(checkResults([bad, dkim])).toBe('fail')
  expect(checkResults([good, dkim])).toBe('pass')
})

test("ignores a signature of a domain that only starts like the author's", () => {
  for (const domain of ['dakwood.test/x.evil.test', 'dakwood%2etest', 'dakwood.test#.evil.test'])
    expect(read(`mx.mocviet.test; dkim=pass header.d=${domain}`)).not.toContain('pass')
})

test('matches a punycode domain with the displayed one', () => {
  expect(read('mx.mocviet.test; dmarc=pass header.from=xn--mcvit-471b0e.vn', 'mộcviệt.vn')).toBe('pass')
})

const good = 'Authentication-Results: mx.mocviet.test; dmarc=pass header.from=dakwood.test'
const bad = 'Authentication-Results: mx.mocviet.test; dmarc=fail header.from=dakwood.test'
const other = 'Authentication-Results: mail.evil.test; dmarc=pass header.from=dakwood.test'
const fromOutside =
  'Received: from mail.evil.test (evil [203.0.113.5]) by mx.mocviet.test (Postfix) with ESMTP'
const forged = 'Received: from dakwood.test (dakwood.test [198.51.100.7]) by mx.mocviet.test (Postfix)'
const atHome = 'Received: from localhost (localhost [127.0.0.1]) by mx.mocviet.test (Postfix) with ESMTP'
const filter = 'Received: from mx.mocviet.test ([127.0.0.1]) by localhost (amavis, port 10024) with ESMTP'
const toStore = 'Received: from mx.mocviet.test (mx [10.0.0.2]) by store.mocviet.test with LMTP'
const foreignReceived = 'Received: from x (x [198.51.100.9]) by mail.evil.test with ESMTP'

test.each([
  ['only the topmost of several headers of the front server', [other, bad, good], 'fail'],
  ['one above the first Received line', [good, fromOutside, foreignReceived, bad], 'pass'],
  ['a lower one that makes the result worse', [good, fromOutside, bad], 'fail'],
  ['no lower one that makes it better', [`${bad} policy.dmarc=reject`, good], 'fail, refused'],
  ['one below that line, as milters add it', [fromOutside, good, foreignReceived], 'pass'],
  [
    'one below the Received lines of the same server',
    [toStore, atHome, filter, fromOutside, good, foreignReceived],
    'pass',
  ],
  ['none below a Received line of another server', [foreignReceived, good], 'none, uncertain'],
  ['none that was in the message on arrival', [fromOutside, foreignReceived, good], 'none, uncertain'],
  ['none below a forged Received line', [fromOutside, forged, good], 'none, uncertain'],
  [
    'none that depends on the HELO name of the client',
    [forged.replace('(dakwood.test [', '(x ['), forged, good],
    'none, uncertain',
  ],
])('counts: %s', (_name, headers, verdict) => {
  expect(checkResults(headers)).toBe(verdict)
})

test.each([
  ['Postfix', 'from [127.0.0.1] (unknown [203.0.113.5]) by mx.mocviet.test (Postfix)'],
  ['Exchange', 'from [10.0.0.1] (203.0.113.5) by mx.mocviet.test (10.0.0.2) with Microsoft SMTP Server'],
  [
    'Exchange, by IPv6',
    'from [10.0.0.1] (2001:db8::5) by mx.mocviet.test (10.0.0.2) with Microsoft SMTP Server',
  ],
])('a client with an internal HELO name is still external: %s', (_, line) => {
  expect(checkResults([`Received: ${line}`, forged, good])).toBe('none, uncertain')
})

test.each([
  ['l=4; h=from', 'none, uncertain'],
  ['i==3B=20dmarc=3Dpass=20header.from=3Ddakwood.test=3B=20x@evil.test', 'none, uncertain'],
  ['i="x"@evil.test', 'none, uncertain'],
  ['i=x()@evil.test', 'none, uncertain'],
  ['i=bounce+x@mail.dakwood.test', 'pass'],
  ['h=from:list-id', 'pass'],
])('a pass next to a signature with %s is %s', (tag, verdict) => {
  expect(checkResults([good, `DKIM-Signature: v=1; d=evil.test; s=k1; ${tag}; bh=YQ==; b=YQ==`])).toBe(
    verdict,
  )
})

test('a pass next to a truncated signature proves nothing', () => {
  const signature = `DKIM-Signature: v=1; d=evil.test; s=k1; q=${'x'.repeat(9000)}`
  expect(checkResults([good, signature])).toBe('none, uncertain')
})

const results = (value: string) => `Authentication-Results: mx.mocviet.test; ${value}`
const noPolicy = 'dmarc=none header.from=dakwood.test'

test.each([
  ['none', [results(`spf=pass; ${noPolicy}`)]],
  ['none', [results('dmarc=fail (p=none)'), results('dkim=fail')]],
  ['none', [results('dmarc=fail policy.dmarc=none (p=REJECT sp=NONE)')]],
  ['reject', [results('dmarc=fail policy.dmarc=reject (p=NONE sp=REJECT)')]],
  ['unknown', [results('spf=pass'), results(noPolicy)]],
  ['unknown', [results('dmarc=fail'), results('dmarc=fail (p=none)')]],
  ['quarantine', [results('dmarc=fail (p=none)'), results('dmarc=fail (p=quarantine)')]],
  ['none', [results(noPolicy), 'DKIM-Signature: d=evil.test; i=x@evil.test']],
  ['unknown', [results(noPolicy), 'DKIM-Signature: d=evil.test; i==3Bdmarc=3Dnone']],
  ['none', [results(noPolicy), 'DKIM-Signature: d=evil.test; l=4']],
] as const)('the policy is %s if the sender cannot have written it: %j', (policy, headers) => {
  expect(readAll(headers)).toMatchObject({ policy })
})

test('trusts nothing without the name of a server', () => {
  const headers = [{ name: 'authentication-results', value: 'mx.mocviet.test; dmarc=pass' }]
  expect(readAuthentication(headers, null, author)).toBeNull()
})
