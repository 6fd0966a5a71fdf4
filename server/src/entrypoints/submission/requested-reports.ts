import { findEntry } from '@bocau/mail-core/text/find-entry'
import type { SMTPServerAddress, SMTPServerSession } from 'smtp-server'
import type { SubmittedMessage } from '../../features/outbox/index.ts'

/** Maximum lengths of RFC 3461, after decoding. */
const maxEnvelopeIdLength = 100
const maxOriginalLength = 500

/** Checks that ENVID and ORCPT are not too long. */
export function areReportParametersValid({ args }: SMTPServerAddress): boolean {
  return lengthOf(args, 'ENVID') <= maxEnvelopeIdLength && lengthOf(args, 'ORCPT') <= maxOriginalLength
}

const lengthOf = (args: SMTPServerAddress['args'], name: string) => argumentOf(args, name).length

function argumentOf(args: SMTPServerAddress['args'], name: string): string {
  const value = args ? (args as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}

const reportContents: Record<string, 'full' | 'hdrs'> = { FULL: 'full', HDRS: 'hdrs' }

/**
 * Returns the requested delivery reports (RFC 3461). Reads only accepted commands, because the library also stores
 * parameters of rejected ones.
 */
export function requestedReports({ envelope }: SMTPServerSession): NonNullable<SubmittedMessage['reports']> {
  const args = envelope.mailFrom ? envelope.mailFrom.args : false
  return {
    return: findEntry(reportContents, argumentOf(args, 'RET').toUpperCase()) ?? '',
    envelopeId: argumentOf(args, 'ENVID'),
    byRecipient: new Map(
      envelope.rcptTo.map(({ address, dsn }) => [
        address,
        { when: (dsn?.notify ?? []).join(',').toLowerCase(), original: dsn?.orcpt ?? '' },
      ]),
    ),
  }
}
