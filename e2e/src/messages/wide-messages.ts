const formatCells = (count: number, tag: string) =>
  Array.from({ length: count }, (_, n) => `<${tag} style="white-space:nowrap">Cột số ${n + 1}</${tag}>`).join(
    '',
  )

/** A table in Excel's format: fixed width, cells without line breaks. */
export const spreadsheetTable = (columns: number, width = 1400): string =>
  `<table width="${width}" style="border-collapse:collapse" border="1"><tr>${formatCells(columns, 'th')}</tr>${`<tr>${formatCells(columns, 'td')}</tr>`.repeat(6)}</table>`

const text = `<p>Kính gửi chị Hà, ${'bảng dưới đây là đơn giá gỗ sồi tháng tư theo từng loại ván. '.repeat(6)}</p>`

/** Messages wider than the pane, as programs write them. */
export const wideMessages: Readonly<Record<string, string>> = {
  'Bảng của Excel': `${text}${spreadsheetTable(14)}${text}`,
  'Bảng của Word': `<div style="width:1050pt">${text}<table style="width:1050pt" border="1"><tr><td style="width:350pt">${text}</td><td style="width:700pt">${text}</td></tr></table></div>`,
  'Bảng trong bảng': `<table width="100%"><tr><td>${text}${spreadsheetTable(20)}</td></tr></table>`,
  'Bảng trong trích dẫn': `${text}<blockquote><div>${spreadsheetTable(16)}</div></blockquote>`,
  'Bản tin': `<table width="100%" align="center"><tr><td align="center"><table width="640"><tr><td width="640">${text}<table width="600"><tr><td width="300">${text}</td><td width="300">${text}</td></tr></table></td></tr></table></td></tr></table>`,
  'Khối chữ rộng': `<div style="width:1600px">${text}</div>`,
  'Dòng không ngắt': `${text}<div style="white-space:nowrap">${'một dòng rất dài '.repeat(40)}</div>`,
  'Mã nguồn': `${text}<pre style="white-space:pre;overflow:visible">${'const giá = đơnGiá * 2; '.repeat(20)}</pre>`,
}

/** Unbroken words of about this many characters. */
export const unbrokenWords: Readonly<Record<string, (length: number) => string>> = {
  'Chữ hoa': (length) => `<p>${'A'.repeat(length)}</p>`,
  'Nhiều dấu': (length) => `<p>a${'\u0301'.repeat(length)}</p>`,
  'Trong nhiều phần tử': (length) => `<p>${`<span>${'W'.repeat(50)}</span>`.repeat(length / 50)}</p>`,
  'Một dòng mã': (length) =>
    `<p><code style="font-family:sans-serif">${'A/T-"W;'.repeat(length / 6)}</code></p>`,
  'Một liên kết': (length) => `<p>${linked(`https://x.example/${'T-A/'.repeat(length / 4)}`)}</p>`,
  'Biểu tượng': (length) => `<p>${'👨‍👩‍👧‍👦'.repeat(length / 11)}</p>`,
}

const linked = (address: string) => `<a href="https://x.example/">${address}</a>`
