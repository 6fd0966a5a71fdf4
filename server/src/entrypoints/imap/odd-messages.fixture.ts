/** Pseudo-random numbers that are the same in every run. */
export function chanceOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const words =
  'báo giá Hợp ĐỒNG xưởng mộc Đặng Huế invoice Straße façade ΟΔΟΣ İstanbul заказ 見積書 😀 Re: Fwd: [ql] (fwd) 12.500đ a'.split(
    ' ',
  )

/** Writes messages with unusual headers: missing, repeated, folded, encoded and damaged ones. */
export function writeOddMessages(count: number, chance: (below: number) => number): Buffer[] {
  const one = <T>(list: readonly T[]) => list[chance(list.length)] as T
  const some = (max: number) => Array.from({ length: 1 + chance(max) }, () => one(words)).join(' ')
  const encode = (text: string) => {
    const bytes = Buffer.from(chance(3) === 0 ? text.normalize('NFD') : text)
    // Both words may contain a part of one character.
    const cut = chance(bytes.length + 1)
    const parts = [bytes.subarray(0, cut), bytes.subarray(cut)].filter(({ length }) => length > 0)
    return parts.map((part) => `=?utf-8?B?${part.toString('base64')}?=`).join('\r\n ')
  }
  const address = (at: number) =>
    one([
      () => `${encode(some(2))} <Vy.${at % 5}@x.test>`,
      () => `"Vy, ${at}" <"vy ${at}"@x.test>`,
      () => `(comment) vy${at}@X.test (${some(1)})`,
      () => `Nhóm: an@x.test, ${encode('Bình')} <binh@y.test>;`,
      () => '<@a.test,@b.test:route@c.test>',
      () => '',
    ])()
  const subject = (at: number) =>
    one([
      () => [],
      () => ['Subject:'],
      () => [`Subject: ${encode(some(4))}`],
      () => [`Subject: ${some(4)}`],
      () => [`Subject: first ${at}`, `Subject: second ${some(2)}`],
      () => [`Subject: ${some(3)}\r\n\t${some(3)}`],
      () => ['Subject: =?utf-8?Q?a=00b=0Ac?= d'],
      () => [`Subject: ${some(2)} ${'dài '.repeat(chance(300))}`],
    ])()
  const date = () =>
    one([
      [],
      ['Date: sometime'],
      ['Date: Mon, 9 Mar 2026 23:30:00 -0700'],
      ['Date: Tue, 10 Mar 2026 01:30:00 +0700'],
      ['Date: 2026-03-09T10:00:00Z'],
      [`Date: ${1 + chance(28)} Feb 26 10:0${chance(10)} GMT`],
      ['Date: Mon, 9 Mar 2026 01:00:00 +0000', 'Date: Mon, 9 Mar 2020 01:00:00 +0000'],
    ])
  const references = () =>
    one([
      () => [],
      () => [`In-Reply-To: <${chance(count)}@x.test>`],
      () => [`References: <${chance(count)}@x.test>\r\n <${chance(count)}@x.test>`],
      () => [`References: <${chance(count)}@x.test> junk`, `In-Reply-To: ${chance(count)}@x.test`],
    ])()
  return Array.from({ length: count }, (_, at) =>
    Buffer.from(
      [
        ...subject(at),
        ...Array.from({ length: chance(3) }, () => `From: ${address(at)}`),
        ...Array.from({ length: chance(3) }, () => `To: ${address(at + 1)}, ${address(at + 2)}`),
        ...Array.from({ length: chance(2) }, () => `Cc: ${address(at + 3)}`),
        ...Array.from({ length: chance(2) }, () => `Bcc: ${address(at + 4)}`),
        ...one([[], [`Message-ID: <${at}@x.test>`], [`Message-ID: <${chance(count)}@x.test>`]]),
        ...date(),
        ...references(),
        'MIME-Version: 1.0',
        '',
        some(chance(30) + 1),
        '',
      ].join('\r\n'),
    ),
  )
}
