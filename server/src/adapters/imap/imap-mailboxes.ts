import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { getCACertificates } from 'node:tls'
import { domainToASCII } from 'node:url'
import {
  type RemoteErrorCode,
  RemoteMailboxError,
  type RemoteMailboxes,
  type RemoteMailboxSession,
  type RemoteSignIn,
} from '../../ports/remote-mailbox.ts'
import type { ImapServer } from './connect.ts'
import { type PoolLimits, ProcessPool } from './process-pool.ts'
import { firstPart, RemoteMailbox } from './remote-mailbox.ts'

/** Which mailboxes may be read, and within which limits. */
export interface ImapMailboxesOptions extends Partial<PoolLimits> {
  /** Returns true for addresses that may be contacted. */
  isAllowed(address: string): boolean
  /** Internal servers, allowed with any address, port, encryption and certificate. */
  localHosts: readonly string[]
  /** Maximum message size. */
  maxBytes: number
}

/** Ports of IMAP. */
const mailPorts = [143, 993]

/**
 * Reads mailboxes by IMAP in child processes. The address of a server is validated before the process connects to
 * exactly that address. A password is sent over encrypted connections only, except to internal servers.
 */
export class ImapMailboxes implements RemoteMailboxes {
  readonly #options: ImapMailboxesOptions
  readonly #processes: ProcessPool

  constructor(options: ImapMailboxesOptions) {
    this.#options = options
    const { isAllowed: _, localHosts: _hosts, maxBytes: _bytes, ...limits } = options
    this.#processes = new ProcessPool(limits)
  }

  async open(signIn: RemoteSignIn): Promise<RemoteMailboxSession> {
    const server = await this.#checkServer(signIn)
    const process = await this.#processes.acquire()
    const release = () => this.#processes.release(process)
    try {
      const { hasLabels } = await firstPart(process, 'open', server)
      return new RemoteMailbox(process, hasLabels, release)
    } catch (error) {
      release()
      throw error
    }
  }

  findRefusal(server: Pick<RemoteSignIn, 'host' | 'port' | 'security'>): RemoteErrorCode | null {
    if (this.#isLocal(server.host)) return null
    if (!mailPorts.includes(server.port)) return 'forbidden_address'
    return server.security === 'none' ? 'not_encrypted' : null
  }

  /** Ends all mailbox processes. */
  async close(): Promise<void> {
    this.#processes.close()
  }

  /** Returns the connection data of an allowed server, with its validated address. */
  async #checkServer(signIn: RemoteSignIn): Promise<ImapServer> {
    const { host: hostName, ...account } = signIn
    const isLocal = this.#isLocal(hostName)
    const refusal = this.findRefusal(signIn)
    if (refusal) throw new RemoteMailboxError(refusal)
    const host = isIP(hostName) ? hostName : domainToASCII(hostName)
    return {
      ...account,
      address: await this.#checkAddress(host, isLocal),
      name: isIP(host) ? null : host,
      checksCertificate: !isLocal,
      // The process has no environment: it trusts what this one trusts.
      authorities: account.security === 'none' ? [] : getCACertificates('default'),
      maxBytes: this.#options.maxBytes,
    }
  }

  #isLocal(host: string): boolean {
    return this.#options.localHosts.includes(host.toLowerCase())
  }

  /** The first allowed address of a host name. */
  async #checkAddress(host: string, isLocal: boolean): Promise<string> {
    const addresses = isIP(host) ? [host] : await resolveHost(host)
    const allowed = addresses.find((address) => isLocal || this.#options.isAllowed(address))
    if (allowed === undefined) throw new RemoteMailboxError('forbidden_address')
    return allowed
  }
}

async function resolveHost(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch (error) {
    throw new RemoteMailboxError('unreachable', error)
  }
}
