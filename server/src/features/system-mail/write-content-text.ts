import type { MailContent } from './mail-content.ts'

/** Writes a system mail as plain text, with the name of its organisation. */
export function contentText(content: MailContent, organisation: string): string {
  const { intro, code, details = [], items = [], quote, table, button, after = [], foot, technical } = content
  const parts = [
    ...intro,
    ...(code ? [`    ${code}`] : []),
    details.map(([name, value]) => `${name}: ${value}`).join('\r\n'),
    items.map((item) => `– ${item}`).join('\r\n'),
    ...(quote ? [`${quote.by}\r\n${quote.text}`] : []),
    ...(table ? [table.rows.map(({ cells }) => cells.join(': ')).join('\r\n')] : []),
    ...(button ? [`${button.label}: ${button.href}`] : []),
    ...after,
    // At the end, because lists of messages show the start of the text.
    ...(foot || organisation
      ? [['-- ', foot, organisation && `${organisation} · Bồ Câu`].filter(Boolean).join('\r\n')]
      : []),
    ...(technical ? [[technical.title, ...technical.lines].join('\r\n')] : []),
  ]
  return parts.filter((part) => part !== '').join('\r\n\r\n')
}
