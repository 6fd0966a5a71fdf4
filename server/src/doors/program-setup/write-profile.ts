import { createHash } from 'node:crypto'
import type { MailServer } from '@bocau/contract/settings'
import type { OpenedProfile } from '../../features/account/app-passwords/index.ts'
import { escapeXml, type ProgramSettings } from './program-settings.ts'

/** Whether the doors of this installation are enough for a profile: one to read by, one to send by. */
export const hasProfile = (servers: readonly MailServer[]): boolean =>
  serverOf(servers, 'IMAP') !== undefined && serverOf(servers, 'SMTP') !== undefined

/**
 * A configuration profile as iPhone, iPad and Mac take it. The same mailbox always has the same names in it, so that a
 * second one takes the place of the first.
 */
export function writeProfile(
  { host, servers }: ProgramSettings,
  { email, fullName, password }: OpenedProfile,
): string {
  const incoming = serverOf(servers, 'IMAP')
  const outgoing = serverOf(servers, 'SMTP')
  if (!incoming || !outgoing) throw new Error('There is no door that a profile could name')
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
    ...doorOf('Incoming', incoming, email),
    IncomingPassword: password,
    ...doorOf('Outgoing', outgoing, email),
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
${entriesOf(profile)}
<key>PayloadContent</key>
<array><dict>
${entriesOf(account)}
</dict></array>
</dict>
</plist>
`
}

const serverOf = (servers: readonly MailServer[], wanted: MailServer['protocol']) =>
  servers.find(({ protocol }) => protocol === wanted)

/** Where it says that a connection is encrypted, the port tells such a device by which way. */
function doorOf(way: 'Incoming' | 'Outgoing', server: MailServer, email: string) {
  return {
    [`${way}MailServerAuthentication`]: 'EmailAuthPassword',
    [`${way}MailServerHostName`]: server.host,
    [`${way}MailServerPortNumber`]: server.port,
    [`${way}MailServerUseSSL`]: server.encryption !== 'none',
    [`${way}MailServerUsername`]: email,
  }
}

function entriesOf(entries: Record<string, string | number | boolean>): string {
  const write = (value: string | number | boolean) => {
    if (typeof value === 'boolean') return value ? '<true/>' : '<false/>'
    return typeof value === 'number' ? `<integer>${value}</integer>` : `<string>${escapeXml(value)}</string>`
  }
  return Object.entries(entries)
    .map(([name, value]) => `<key>${name}</key>${write(value)}`)
    .join('\n')
}

/** The same text always gives the same one. */
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
