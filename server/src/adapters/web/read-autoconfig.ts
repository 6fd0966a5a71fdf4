import type { RemoteServer } from '../../ports/remote-mailbox.ts'

const maxCharacters = 64 * 1024

/** Parses the IMAP servers for an address from an autoconfig file. */
export function readAutoconfig(text: string, email: string): RemoteServer[] {
  const sections = text
    .slice(0, maxCharacters)
    .split(/<incomingServer\b/i)
    .slice(1, 10)
  return sections.flatMap((section) => toServer(section.split(/<\/incomingServer/i, 1)[0] ?? '', email))
}

function toServer(section: string, email: string): RemoteServer[] {
  const [kind = ''] = section.split('>', 1)
  if (!/type\s*=\s*["']imap["']/i.test(kind)) return []
  const host = fillPlaceholders(tagText(section, 'hostname'), email).toLowerCase()
  const port = Number(tagText(section, 'port'))
  const socket = tagText(section, 'socketType').toUpperCase()
  const security = socket === 'SSL' ? 'tls' : socket === 'STARTTLS' ? 'starttls' : null
  if (security === null || !/^[\p{L}\p{N}.-]{1,253}$/u.test(host)) return []
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return []
  return [{ host, port, security, username: fillPlaceholders(tagText(section, 'username'), email) || email }]
}

function tagText(section: string, tag: string): string {
  const [, after = ''] = section.split(`<${tag}>`, 2)
  return after.split('<', 1)[0]?.trim() ?? ''
}

function fillPlaceholders(value: string, email: string): string {
  const at = email.lastIndexOf('@')
  return value
    .replaceAll('%EMAILADDRESS%', email)
    .replaceAll('%EMAILLOCALPART%', email.slice(0, at))
    .replaceAll('%EMAILDOMAIN%', email.slice(at + 1))
}
