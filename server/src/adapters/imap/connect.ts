import { ImapFlow } from 'imapflow'
import type { RemoteSignIn } from '../../ports/remote-mailbox.ts'
import { ImapMailbox, maxLineBytes } from './imap-mailbox.ts'
import { toRemoteMailboxError } from './remote-mailbox-error.ts'
import { withinBounds } from './within-bounds.ts'

/** An IMAP server at a validated address, with the account and response limits. */
export interface ImapServer extends Omit<RemoteSignIn, 'host'> {
  /** An IP address: connecting resolves no name. */
  address: string
  /** The name in the certificate; null where the user gave an address. */
  name: string | null
  checksCertificate: boolean
  /** PEM of the certificate authorities to trust. */
  authorities: readonly string[]
  maxBytes: number
}

/** Limits of the handshake, from the connection to the sign-in. */
const handshakeLimits = { bytes: 256 * 1024, milliseconds: 90_000 }

/** Connects to a server and signs in. */
export async function connect(server: ImapServer): Promise<ImapMailbox> {
  const { address, name, port, security, username, password, signsInAs, maxBytes } = server
  const client = new ImapFlow({
    host: address,
    ...(name === null ? {} : { servername: name }),
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    tls: { rejectUnauthorized: server.checksCertificate, ca: [...server.authorities] },
    auth: signsInAs
      ? { user: signsInAs, authzid: username, pass: password, loginMethod: 'AUTH=PLAIN' }
      : { user: username, pass: password },
    logger: false,
    clientInfo: { name: 'Bo Cau' },
    // BODY returns the stored bytes; extensions that only newer servers implement correctly stay off.
    disableBinary: true,
    disableAutoEnable: true,
    disableIMAP4rev2: true,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 120_000,
    maxLiteralSize: maxBytes,
    maxResponseSize: maxBytes + 1024 * 1024,
    maxLineLength: maxLineBytes,
  })
  // A running command fails with the connection; errors after close() can be ignored.
  client.on('error', () => {})
  try {
    await withinBounds(client, handshakeLimits, () => client.connect())
  } catch (error) {
    client.close()
    throw toRemoteMailboxError(error)
  }
  return new ImapMailbox(client, maxBytes)
}
