/** Returns a quoted message of about this length, as it grows over months. */
export function longQuote(length: number): string {
  const row = '<tr><td style="border:1px solid #ccc;padding:4px"><b>BA-180</b></td><td>1.250.000</td></tr>'
  const part = `<div dir="ltr"><p>Kính gửi quý khách, em gửi lại <span style="color:#c00">bảng giá</span> mới.</p><table><tbody>${row.repeat(4)}</tbody></table><blockquote>`
  const depth = Math.ceil(length / (part.length + 30))
  // Nested like real replies, but not deeper.
  const one = `${part.repeat(8)}x${'</blockquote></div>'.repeat(8)}`
  return `<div class="bocau_quote" data-folded=""><div>Hà đã viết:</div><blockquote type="cite">${one.repeat(Math.ceil(depth / 8))}</blockquote></div>`
}
