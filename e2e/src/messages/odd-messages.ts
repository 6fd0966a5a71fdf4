/** A message that violates a standard, and the content that must be visible. */
export interface OddMessage {
  readonly name: string
  /** Raw lines; non-ASCII bytes are quoted-printable or UTF-8. */
  readonly lines: readonly string[]
  readonly visible: string | RegExp
  /** Displayed sender name. */
  readonly sender?: string
}

const from = 'From: Vy <vy@xuongmoc.example>'
const date = 'Date: Fri, 20 Nov 2026 08:00:00 +0700'
const quoted = (charset: string) => [
  `Content-Type: text/plain; charset=${charset}`,
  'Content-Transfer-Encoding: quoted-printable',
]

const manyPeople = Array.from({ length: 10_000 }, (_, n) => `Người ${n} <nguoi${n}@x.example>`)

export const oddMessages: readonly OddMessage[] = [
  {
    name: 'windows-1258',
    lines: [from, date, 'Subject: windows-1258', ...quoted('windows-1258'), '', 'Ch=E0o b=61=F2n'],
    visible: 'Chào bạn',
  },
  {
    name: 'TCVN',
    lines: [from, date, 'Subject: TCVN', ...quoted('x-viet-tcvn5712'), '', 'Ch=B5o b=B9n'],
    visible: 'Chào bạn',
  },
  {
    name: 'iso-2022-jp',
    lines: [from, date, 'Subject: iso-2022-jp', ...quoted('iso-2022-jp'), '', '=1B$B$3$s$K$A$O=1B(B'],
    visible: 'こんにちは',
  },
  {
    name: 'no character set at all',
    lines: [from, date, 'Subject: không nhãn', '', 'Chào bạn, thư này không có nhãn.'],
    visible: 'Chào bạn, thư này không có nhãn.',
  },
  {
    name: 'an unknown character set',
    lines: [from, date, 'Subject: x', 'Content-Type: text/plain; charset=x-no-such', '', 'Chào bạn lạ'],
    visible: 'Chào bạn lạ',
  },
  {
    name: 'UTF-8 that says it is ASCII',
    lines: [
      from,
      date,
      'Subject: y',
      'Content-Type: text/html; charset=us-ascii',
      '',
      '<p>Chào <b>bạn</b> cũ</p>',
    ],
    visible: 'Chào bạn cũ',
  },
  {
    name: 'an invalid date',
    lines: [from, 'Date: hôm qua, 99:99', 'Subject: ngày hỏng', '', 'Ngày này không có'],
    visible: 'Ngày này không có',
  },
  {
    name: 'a date in the year 9999',
    lines: [from, 'Date: Fri, 31 Dec 9999 23:59:59 +0000', 'Subject: tương lai', '', 'Thư từ tương lai'],
    visible: 'Thư từ tương lai',
  },
  {
    name: 'no date',
    lines: [from, 'Subject: không ngày', '', 'Thư không ngày'],
    visible: 'Thư không ngày',
  },
  {
    name: 'ten thousand recipients',
    lines: [from, date, 'Subject: tất cả', `To: ${manyPeople.join(',\r\n ')}`, '', 'Gửi tất cả mọi người'],
    visible: 'Gửi tất cả mọi người',
  },
  {
    name: 'an empty subject',
    lines: [from, date, 'Subject:', '', 'Thư tiêu đề rỗng'],
    visible: 'Thư tiêu đề rỗng',
  },
  {
    name: 'no subject',
    lines: ['From: Lan <lan@xuongmoc.example>', date, '', 'Thư không tiêu đề'],
    visible: 'Thư không tiêu đề',
  },
  {
    name: 'a subject of five thousand characters',
    lines: [from, date, `Subject: ${'dài '.repeat(1250)}`, '', 'Tiêu đề rất dài'],
    visible: 'Tiêu đề rất dài',
  },
  {
    name: 'no sender',
    lines: [date, 'Subject: ai gửi', '', 'Thư không người gửi'],
    visible: 'Thư không người gửi',
    sender: 'Không rõ người gửi',
  },
  { name: 'no header at all', lines: ['', 'Chỉ có nội dung thôi'], visible: 'Chỉ có nội dung thôi' },
  {
    name: 'parts without their boundary',
    lines: [
      from,
      date,
      'Subject: hỏng',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=khong-thay',
      '',
      'Phần này vẫn đọc được',
    ],
    visible: /Phần này vẫn đọc được/,
  },
  {
    name: 'a part cut short in its encoding',
    lines: [
      from,
      date,
      'Subject: base64 hỏng',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      `${Buffer.from('Đoạn đầu còn nguyên, đoạn sau đã mất').toString('base64').slice(0, 42)}*&^`,
    ],
    visible: /Đoạn đầu còn nguyên/,
  },
]
