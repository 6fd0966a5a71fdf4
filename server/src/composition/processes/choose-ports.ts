import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../config.ts'
import type { Setting } from '../config-settings.ts'
import type { HostPort } from '../config-values.ts'

/**
 * Chooses a port for each listener with port 0, because processes share listeners by port, and a restarted process must
 * use the same.
 */
export async function choosePorts(config: Config): Promise<Partial<Record<Setting, string>>> {
  const { programs } = config
  const addresses: Partial<Record<Setting, HostPort | null>> = {
    BOCAU_HTTP: config.http,
    BOCAU_LMTP: config.lmtp,
    BOCAU_SMTP_IN: config.smtpIn,
    BOCAU_IMAP: config.imap,
    BOCAU_IMAPS: config.imaps,
    BOCAU_SUBMISSION: programs.submission,
    BOCAU_SUBMISSIONS: programs.submissions,
    BOCAU_POP3: programs.pop3,
    BOCAU_POP3S: programs.pop3s,
  }
  const any = Object.entries(addresses).filter(([, address]) => address?.port === 0)
  const chosen: [string, string][] = []
  const usedPorts = new Set<number>()
  for (const [name, address] of any) {
    const host = address?.host ?? ''
    const port = await findFreePort(host, usedPorts)
    usedPorts.add(port)
    chosen.push([name, `${bracketIpv6(host)}:${port}`])
  }
  return Object.fromEntries(chosen)
}

/** Outside the ephemeral range, so that a free port stays free until the listener opens. */
const nonEphemeralPorts = { from: 10_000, to: 32_000 }
const maxTries = 100

/** Finds a port on which no program listens, by opening and closing it. */
async function findFreePort(host: string, usedPorts: ReadonlySet<number>): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = randomInt(nonEphemeralPorts.from, nonEphemeralPorts.to)
    if (usedPorts.has(port)) continue
    const probe = createServer().listen(port, host)
    try {
      await once(probe, 'listening')
    } catch (error) {
      if (tries >= maxTries) throw error
      continue
    }
    await once(probe.close(), 'close')
    return port
  }
}

/** Adds brackets to an IPv6 address. */
const bracketIpv6 = (host: string) => (host.includes(':') ? `[${host}]` : host)
