import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { ImapFlow, type ImapFlowOptions } from 'imapflow'
import {
  type FarMailbox,
  type FarMailboxes,
  type FarSignIn,
  FarTrouble,
  type FarTroubleCode,
} from '../../ports/far-mailbox.ts'
import { ImapMailbox, longestLine } from './imap-mailbox.ts'
import { isOwnHost, refusalOf } from './refused-server.ts'
import { troubleOf } from './trouble-of.ts'
import { withinBounds } from './within-bounds.ts'

/** Where mailboxes may be read. */
export interface ImapMailboxesOptions {
  /** Which addresses may be reached. */
  isAllowed(address: string): boolean
  /** Servers that are reached whatever their address, port, encryption and certificate: those of one's own network. */
  ownHosts: readonly string[]
  /** What a message may weigh. */
  maxBytes: number
}

/** What a server may say, and how long it may take, until somebody is signed in. */
const beginning = { bytes: 256 * 1024, milliseconds: 90_000 }

/**
 * Reads mailboxes by IMAP. The address that a name stands for is judged before it is connected to, and connected to
 * as it was judged; a password goes over encrypted connections alone, but to servers of one's own network.
 */
export class ImapMailboxes implements FarMailboxes {
  readonly #options: ImapMailboxesOptions

  constructor(options: ImapMailboxesOptions) {
    this.#options = options
  }

  async open(signIn: FarSignIn): Promise<FarMailbox> {
    const client = new ImapFlow(await this.#settings(signIn))
    // What it says after it is closed is of no use; while a command runs, that command fails with it.
    client.on('error', () => {})
    try {
      await withinBounds(client, beginning, () => client.connect())
    } catch (error) {
      client.close()
      throw troubleOf(error)
    }
    return new ImapMailbox(client, this.#options.maxBytes)
  }

  refusal(server: Pick<FarSignIn, 'host' | 'port' | 'security'>): FarTroubleCode | null {
    return refusalOf(this.#options.ownHosts, server)
  }

  async #settings(signIn: FarSignIn): Promise<ImapFlowOptions> {
    const { host: given, port, security, username, password, signsInAs } = signIn
    const { maxBytes, ownHosts } = this.#options
    const isOwn = isOwnHost(ownHosts, given)
    const refusal = this.refusal(signIn)
    if (refusal) throw new FarTrouble(refusal)
    const host = isIP(given) ? given : domainToASCII(given)
    const address = await this.#judge(host, isOwn)
    return {
      host: address,
      ...(isIP(host) ? {} : { servername: host }),
      port,
      secure: security === 'tls',
      doSTARTTLS: security === 'starttls',
      tls: { rejectUnauthorized: !isOwn },
      auth: signsInAs
        ? { user: signsInAs, authzid: username, pass: password, loginMethod: 'AUTH=PLAIN' }
        : { user: username, pass: password },
      logger: false,
      clientInfo: { name: 'Bo Cau' },
      // The bytes as they lie there, and nothing that only younger servers do right.
      disableBinary: true,
      disableAutoEnable: true,
      disableIMAP4rev2: true,
      connectionTimeout: 20_000,
      greetingTimeout: 20_000,
      socketTimeout: 120_000,
      maxLiteralSize: maxBytes,
      maxResponseSize: maxBytes + 1024 * 1024,
      maxLineLength: longestLine,
    }
  }

  /** The address to connect to: the first that may be reached of those that the name stands for. */
  async #judge(host: string, isOwn: boolean): Promise<string> {
    const addresses = isIP(host) ? [host] : await lookUp(host)
    const allowed = addresses.find((address) => isOwn || this.#options.isAllowed(address))
    if (allowed === undefined) throw new FarTrouble('forbidden_address')
    return allowed
  }
}

async function lookUp(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch (error) {
    throw new FarTrouble('unreachable', error)
  }
}
