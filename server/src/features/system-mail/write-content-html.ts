import { escapeHtml } from '@bocau/mail-core/html/escape-html'
import { generatorTag } from '../../ports/message-parser.ts'
import type { MailContent, MailLanguage, TableRow } from './mail-content.ts'
import type { InlineLogo } from './write-logo.ts'

// Email apps ignore external style sheets, so every element has inline styles. The colours are those of the light
// theme. Table cells set their own colour: without a doctype they do not inherit any, and dark programs would show
// white text on the white sheet.
const textColour = '#1a2129'
const mutedColour = '#5b6670'
const borderColour = '#dde3e8'
const accent = '#0b6277'
const panelColour = '#f4f6f8'
const tones = { good: '#1d6b3f', bad: '#a8281e', wait: '#8a5a00' } as const
const font = "Inter,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

/** Language and header of a system mail. */
interface SheetOptions {
  language: MailLanguage
  /** Name of the organisation; empty for an unknown one. */
  organisation: string
  logo: Pick<InlineLogo, 'html'> | undefined
}

/** Writes a system mail as HTML: a sheet with the logo or name of the organisation, text, and one button. */
export function contentHtml(content: MailContent, { language, organisation, logo }: SheetOptions): string {
  const { title, intro, code, details, items, quote, table, button, after = [], foot, technical } = content
  const parts = [
    logo ? logoHeader(logo) : header(organisation),
    `<h1 style="margin:0 0 12px;font-size:20px;line-height:1.3;font-weight:650;color:${textColour}">${escapeHtml(title)}</h1>`,
    ...intro.map(paragraph),
    code ? codeBlock(code) : '',
    details?.length ? detailList(details) : '',
    items?.length ? itemList(items) : '',
    quote ? quotation(quote) : '',
    table ? renderTable(table) : '',
    button ? renderButton(button) : '',
    ...after.map(paragraph),
    foot
      ? `<p style="margin:24px 0 0;padding-top:14px;border-top:1px solid ${borderColour};font-size:13px;color:${mutedColour}">${withBreaks(foot)}</p>`
      : '',
  ]
  const sheet = `<div lang="${language}" style="box-sizing:border-box;max-width:600px;padding:24px;border:1px solid ${borderColour};border-radius:14px;background-color:#ffffff;color:${textColour};font-family:${font};font-size:15px;line-height:1.55">${parts.join('')}</div>`
  return generatorTag + (technical ? sheet + technicalDetails(technical) : sheet)
}

/** The organisation comes first: users know it better than the product. */
const header = (organisation: string) =>
  `<p style="margin:0 0 20px;font-size:15px;font-weight:700;color:${accent};overflow-wrap:anywhere">${organisation ? `${escapeHtml(organisation)}<span style="font-weight:400;color:${mutedColour}"> · Bồ Câu</span>` : 'Bồ Câu'}</p>`

/** The font applies to the alternative text while pictures are not shown. */
const logoHeader = ({ html }: Pick<InlineLogo, 'html'>) =>
  `<div style="margin:0 0 20px;font-size:15px;font-weight:700;color:${accent}">${html}</div>`

const withBreaks = (text: string) => escapeHtml(text).replaceAll(/\r?\n/g, '<br>')

const paragraph = (text: string) => `<p style="margin:0 0 12px">${withBreaks(text)}</p>`

const codeBlock = (code: string) =>
  `<p style="margin:16px 0;padding:14px 18px;border-radius:10px;background-color:${panelColour};font-size:28px;font-weight:650;letter-spacing:6px;text-align:center;color:${textColour}">${escapeHtml(code)}</p>`

const detailList = (details: NonNullable<MailContent['details']>) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 12px;border-collapse:collapse;font-size:14px">${details
    .map(
      ([name, value]) =>
        `<tr><td style="padding:3px 16px 3px 0;color:${mutedColour};vertical-align:top">${escapeHtml(name)}</td><td style="padding:3px 0;color:${textColour};overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
    )
    .join('')}</table>`

const itemList = (items: readonly string[]) =>
  `<ul style="margin:0 0 12px;padding-left:20px;font-weight:600">${items.map((item) => `<li style="overflow-wrap:anywhere">${escapeHtml(item)}</li>`).join('')}</ul>`

const quotation = ({ by, text }: NonNullable<MailContent['quote']>) =>
  `<p style="margin:16px 0 4px;color:${mutedColour}">${escapeHtml(by)}</p><div style="margin:0 0 12px;padding:12px 16px;border-radius:10px;background-color:${panelColour};white-space:pre-line">${escapeHtml(text)}</div>`

function renderTable({ head, rows }: NonNullable<MailContent['table']>): string {
  const cell = `padding:8px 12px 8px 0;border-bottom:1px solid ${borderColour};text-align:left;vertical-align:top;overflow-wrap:anywhere`
  const heads = head
    .map(
      (one) => `<th scope="col" style="${cell};font-weight:500;color:${mutedColour}">${escapeHtml(one)}</th>`,
    )
    .join('')
  return `<table cellpadding="0" cellspacing="0" style="width:100%;margin:8px 0 16px;border-collapse:collapse;font-size:14px"><tr>${heads}</tr>${rows.map((row) => renderRow(row, cell)).join('')}</table>`
}

function renderRow({ cells, tone }: TableRow, style: string): string {
  const last = cells.length - 1
  const colour = (index: number) =>
    index === last && tone ? `;color:${tones[tone]};font-weight:600` : `;color:${textColour}`
  // Without a width, programs make the column of addresses as narrow as possible and break them anywhere.
  const width = (index: number) => (index === 0 ? ';width:45%' : '')
  return `<tr>${cells.map((text, index) => `<td style="${style}${width(index)}${colour(index)}">${escapeHtml(text)}</td>`).join('')}</tr>`
}

const renderButton = ({ label, href }: NonNullable<MailContent['button']>) =>
  `<p style="margin:20px 0"><a href="${escapeHtml(href)}" style="display:inline-block;padding:11px 22px;border-radius:10px;background-color:${accent};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`

/**
 * Email apps recognise quotes by this class and fold them. It is outside the sheet, so it sets its own background;
 * on that of a dark program its text would be unreadable.
 */
const technicalDetails = ({ title, lines }: NonNullable<MailContent['technical']>) =>
  `<div class="gmail_quote" style="box-sizing:border-box;max-width:600px;margin-top:16px;padding:14px 24px;border-radius:14px;background-color:${panelColour};font-family:${font};font-size:13px;line-height:1.5;color:${mutedColour}"><p style="margin:0 0 6px;font-weight:600">${escapeHtml(title)}</p>${lines.map((one) => `<p style="margin:0 0 4px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:12px;overflow-wrap:anywhere">${escapeHtml(one)}</p>`).join('')}</div>`
