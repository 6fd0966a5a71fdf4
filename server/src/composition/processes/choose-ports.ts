import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Config } from '../config.ts'
import type { Setting } from '../config-settings.ts'
import type { HostPort } from '../config-values.ts'

/**
 * A port for each door that takes any, as settings: processes share a door by its port, and whoever comes again has
 * to find the same.
 */
export async function choosePorts(config: Config): Promise<Partial<Record<Setting['name'], string>>> {
  const { programs } = config
  const places: Partial<Record<Setting['name'], HostPort | null>> = {
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
  const any = Object.entries(places).filter(([, place]) => place?.port === 0)
  const probes = any.map(([, place]) => createServer().listen(0, place?.host))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')))
  return Object.fromEntries(
    any.map(([name, place], at) => [name, `${bracketed(place?.host ?? '')}:${ports[at]}`]),
  )
}

const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)
