import type { MailServer } from '@bocau/contract/settings'

type Protocol = MailServer['protocol']

/** Settings for mail clients with autoconfiguration. */
export interface ProgramSettings {
  /** Host name that identifies the provider of the settings. */
  readonly host: string
  readonly servers: readonly MailServer[]
}

/** Names of the encryption types for Thunderbird and Outlook. */
const socketTypes: Record<MailServer['encryption'], { mozilla: string; microsoft: string }> = {
  SSL: { mozilla: 'SSL', microsoft: 'SSL' },
  STARTTLS: { mozilla: 'STARTTLS', microsoft: 'TLS' },
  none: { mozilla: 'plain', microsoft: 'None' },
}

/** Writes the Mozilla autoconfig file, which Thunderbird and others request; the address stays a placeholder. */
export function writeAutoconfig({ host, servers }: ProgramSettings, domain: string): string {
  const elements: Record<Protocol, [element: string, type: string]> = {
    IMAP: ['incomingServer', 'imap'],
    POP3: ['incomingServer', 'pop3'],
    SMTP: ['outgoingServer', 'smtp'],
  }
  const described = sortByPreference(servers).map((server) => {
    const [element, type] = elements[server.protocol]
    return `    <${element} type="${type}">
      <hostname>${escapeXml(server.host)}</hostname>
      <port>${server.port}</port>
      <socketType>${socketTypes[server.encryption].mozilla}</socketType>
      <username>%EMAILADDRESS%</username>
      <authentication>password-cleartext</authentication>
    </${element}>
`
  })
  const domainLine = domain === '' ? '' : `    <domain>${escapeXml(domain)}</domain>\n`
  return `<?xml version="1.0" encoding="UTF-8"?>
<clientConfig version="1.1">
  <emailProvider id="${escapeXml(host)}">
${domainLine}    <displayName>${escapeXml(domain === '' ? host : domain)}</displayName>
    <displayShortName>Bồ Câu</displayShortName>
${described.join('')}  </emailProvider>
</clientConfig>
`
}

/** Writes the Autodiscover v1 response for one address, which Outlook and others request. */
export function writeAutodiscover({ servers }: ProgramSettings, email: string): string {
  const described = sortByPreference(servers).map(
    (server) => `      <Protocol>
        <Type>${server.protocol}</Type>
        <Server>${escapeXml(server.host)}</Server>
        <Port>${server.port}</Port>
        <LoginName>${escapeXml(email)}</LoginName>
        <DomainRequired>off</DomainRequired>
        <SPA>off</SPA>
        <SSL>${server.encryption === 'none' ? 'off' : 'on'}</SSL>
        <Encryption>${socketTypes[server.encryption].microsoft}</Encryption>
        <AuthRequired>on</AuthRequired>
      </Protocol>
`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Autodiscover xmlns="http://schemas.microsoft.com/exchange/autodiscover/responseschema/2006">
  <Response xmlns="${outlookSchema}">
    <Account>
      <AccountType>email</AccountType>
      <Action>settings</Action>
${described.join('')}    </Account>
  </Response>
</Autodiscover>
`
}

/** Writes an Autodiscover v1 error response, with the standard error code. */
export function writeAutodiscoverRefusal(code: 500 | 600 | 601, sentence: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Autodiscover xmlns="http://schemas.microsoft.com/exchange/autodiscover/responseschema/2006">
  <Response>
    <Error>
      <ErrorCode>${code}</ErrorCode>
      <Message>${escapeXml(sentence)}</Message>
      <DebugData />
    </Error>
  </Response>
</Autodiscover>
`
}

/** Response schema that Outlook requests in Autodiscover v1. */
export const outlookSchema = 'http://schemas.microsoft.com/exchange/autodiscover/outlook/responseschema/2006a'

/** Sorts the best listener first, because clients take the first of each protocol. */
function sortByPreference(servers: readonly MailServer[]): MailServer[] {
  const rank = ({ protocol, encryption }: MailServer) =>
    ['IMAP', 'POP3', 'SMTP'].indexOf(protocol) * 3 + ['SSL', 'STARTTLS', 'none'].indexOf(encryption)
  return servers.toSorted((one, other) => rank(one) - rank(other))
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for XML; drops characters that XML cannot represent. */
export function escapeXml(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Cn}]/gu, '').replace(/[&<>"']/g, (one) => entities[one] ?? one)
}
