import { ownOf } from '@bocau/mail-core/words/own-of'
import type { SMTPServerAddress, SMTPServerSession } from 'smtp-server'
import type { SubmittedMessage } from '../../features/outbox/index.ts'

/** What RFC 3461 allows, once it is decoded. */
const envelopeIdAtMost = 100
const originalAtMost = 500

/** Whether what a sender calls a message, or its recipient, is no longer than it may be. */
export function areReportNamesFit({ args }: SMTPServerAddress): boolean {
  return lengthOf(args, 'ENVID') <= envelopeIdAtMost && lengthOf(args, 'ORCPT') <= originalAtMost
}

const lengthOf = (args: SMTPServerAddress['args'], name: string) => argumentOf(args, name).length

function argumentOf(args: SMTPServerAddress['args'], name: string): string {
  const value = args ? (args as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}

const returns: Record<string, 'full' | 'hdrs'> = { FULL: 'full', HDRS: 'hdrs' }

/**
 * What the sender of a message wants to be told of its delivery (RFC 3461). Read of the commands that were taken: what
 * stood in one that was refused is remembered by the library as well.
 */
export function reportsWanted({ envelope }: SMTPServerSession): NonNullable<SubmittedMessage['reports']> {
  const args = envelope.mailFrom ? envelope.mailFrom.args : false
  return {
    return: ownOf(returns, argumentOf(args, 'RET').toUpperCase()) ?? '',
    envelopeId: argumentOf(args, 'ENVID'),
    of: new Map(
      envelope.rcptTo.map(({ address, dsn }) => [
        address,
        { when: (dsn?.notify ?? []).join(',').toLowerCase(), original: dsn?.orcpt ?? '' },
      ]),
    ),
  }
}
