import { isValidEmail } from '@bocau/mail-core/address'
import { outlookSchema } from './program-settings.ts'

/** What a program asks by the older Autodiscover, or with which number and sentence it is refused. */
export type AutodiscoverRequest = { email: string } | { code: 600 | 601; sentence: string }

const unreadable = { code: 600, sentence: 'The request cannot be read' } as const

/**
 * Reads what Outlook and others send. Two of its elements matter, and neither of them holds others: nothing is expanded,
 * nothing is fetched, and whoever declares a document type is refused before anything is looked for.
 */
export function readAutodiscover(xml: string): AutodiscoverRequest {
  if (xml.includes('<!')) return unreadable
  const email = decodeXml(textOf(xml, 'EMailAddress')).trim()
  if (!isValidEmail(email)) return { ...unreadable, sentence: 'The request names no address of mail' }
  const schema = decodeXml(textOf(xml, 'AcceptableResponseSchema')).trim()
  if (schema !== '' && schema !== outlookSchema)
    return { code: 601, sentence: 'Only settings of IMAP, POP3 and SMTP are told here' }
  return { email }
}

/** What stands in the first element of this name; nothing where there is none, or where it holds others. */
function textOf(xml: string, name: string): string {
  const from = xml.indexOf(`<${name}>`)
  if (from < 0) return ''
  const start = from + name.length + 2
  const end = xml.indexOf('<', start)
  return end > 0 && xml.startsWith(`</${name}>`, end) ? xml.slice(start, end) : ''
}

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

const decodeXml = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity)
