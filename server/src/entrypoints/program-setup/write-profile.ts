import { createHash } from 'node:crypto'
import type { MailServer } from '@bocau/contract/settings'
import type { OpenedProfile } from '../../features/sign-in/index.ts'
import { escapeXml, type ProgramSettings } from './program-settings.ts'

/** Returns true when the listeners allow a profile: one to read and one to send. */
export const hasProfile = (servers: readonly MailServer[]): boolean =>
  findServer(servers, 'IMAP') !== undefined && findServer(servers, 'SMTP') !== undefined

/**
 * Writes a configuration profile for iPhone, iPad and Mac. Its ids depend only on the mailbox, so that a second profile
 * replaces the first.
 */
export function writeProfile(
  { host, servers }: ProgramSettings,
  { email, fullName, password }: OpenedProfile,
): string {
  const incoming = findServer(servers, 'IMAP')
  const outgoing = findServer(servers, 'SMTP')
  if (!incoming || !outgoing) throw new Error('No listener is available for a profile')
  const identifier = `${host.split('.').toReversed().join('.')}.mail.${createHash('sha256').update(email).digest('hex').slice(0, 16)}`
  const account: Record<string, string | number | boolean> = {
    PayloadType: 'com.apple.mail.managed',
    PayloadVersion: 1,
    PayloadIdentifier: `${identifier}.account`,
    PayloadUUID: uuidOf(`${identifier}.account`),
    PayloadDisplayName: email,
    EmailAccountType: 'EmailTypeIMAP',
    EmailAccountDescription: email,
    EmailAccountName: fullName,
    EmailAddress: email,
    ...serverEntries('Incoming', incoming, email),
    IncomingPassword: password,
    ...serverEntries('Outgoing', outgoing, email),
    OutgoingPasswordSameAsIncomingPassword: true,
  }
  const profile = {
    PayloadType: 'Configuration',
    PayloadVersion: 1,
    PayloadIdentifier: identifier,
    PayloadUUID: uuidOf(identifier),
    PayloadDisplayName: `Bồ Câu – ${email}`,
    PayloadOrganization: host,
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${writeEntries(profile)}
<key>PayloadContent</key>
<array><dict>
${writeEntries(account)}
</dict></array>
</dict>
</plist>
`
}

const findServer = (servers: readonly MailServer[], requested: MailServer['protocol']) =>
  servers.find(({ protocol }) => protocol === requested)

/** With SSL set to true, the device chooses implicit TLS or STARTTLS by the port. */
function serverEntries(direction: 'Incoming' | 'Outgoing', server: MailServer, email: string) {
  return {
    [`${direction}MailServerAuthentication`]: 'EmailAuthPassword',
    [`${direction}MailServerHostName`]: server.host,
    [`${direction}MailServerPortNumber`]: server.port,
    [`${direction}MailServerUseSSL`]: server.encryption !== 'none',
    [`${direction}MailServerUsername`]: email,
  }
}

function writeEntries(entries: Record<string, string | number | boolean>): string {
  const write = (value: string | number | boolean) => {
    if (typeof value === 'boolean') return value ? '<true/>' : '<false/>'
    return typeof value === 'number' ? `<integer>${value}</integer>` : `<string>${escapeXml(value)}</string>`
  }
  return Object.entries(entries)
    .map(([name, value]) => `<key>${name}</key>${write(value)}`)
    .join('\n')
}

/** Derives a UUID that depends only on the text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return parts.join('-').toUpperCase()
}
