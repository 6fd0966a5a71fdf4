import { isValidEmail } from '@bocau/mail-core/address'
import { outlookSchema } from './program-settings.ts'

/** Parsed Autodiscover v1 request, or an error with its code. */
export type AutodiscoverRequest = { email: string } | { code: 600 | 601; sentence: string }

const unreadable = { code: 600, sentence: 'The request cannot be parsed' } as const

/**
 * Parses an Autodiscover v1 request. Only two simple elements are read: no entities are expanded, nothing is fetched,
 * and a document type declaration is rejected first (XXE).
 */
export function readAutodiscover(xml: string): AutodiscoverRequest {
  if (xml.includes('<!')) return unreadable
  const email = decodeXml(elementText(xml, 'EMailAddress')).trim()
  if (!isValidEmail(email)) return { ...unreadable, sentence: 'The request contains no email address' }
  const schema = decodeXml(elementText(xml, 'AcceptableResponseSchema')).trim()
  if (schema !== '' && schema !== outlookSchema)
    return { code: 601, sentence: 'Only settings of IMAP, POP3 and SMTP are available' }
  return { email }
}

/** Returns the text of the first element with this name; empty when missing or nested. */
function elementText(xml: string, name: string): string {
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
