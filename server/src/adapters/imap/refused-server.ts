import type { FarServer, FarTroubleCode } from '../../ports/far-mailbox.ts'

/** Where mail is read in the world: a port of something else is nobody's mailbox. */
const mailPorts = [143, 993]

/** Why a server is never asked; one of one's own network is, whatever its port and encryption. */
export function refusalOf(
  ownHosts: readonly string[],
  { host, port, security }: Pick<FarServer, 'host' | 'port' | 'security'>,
): FarTroubleCode | null {
  if (isOwnHost(ownHosts, host)) return null
  if (!mailPorts.includes(port)) return 'forbidden_address'
  return security === 'none' ? 'not_encrypted' : null
}

export const isOwnHost = (ownHosts: readonly string[], host: string): boolean =>
  ownHosts.includes(host.toLowerCase())
