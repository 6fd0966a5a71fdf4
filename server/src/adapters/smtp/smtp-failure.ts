import type { RecipientOutcome, RemoteResponse } from '../../ports/mail-transport.ts'

/** Error of the SMTP library. */
export interface SmtpFailure extends Error {
  code?: string
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
  recipient?: string
}

/** Parses an SMTP response: `550 5.1.1 User unknown`, possibly several lines. */
export function parseResponse(response: string): RemoteResponse {
  const lines = response.split(/\r?\n/).map((line) => line.replace(/^\d{3}[ -]/, '').trim())
  const code = /^(\d{3})/.exec(response)?.[1]
  const enhanced = /^([245]\.\d{1,3}\.\d{1,3})\b/.exec(lines[0] ?? '')?.[1] ?? null
  const text = lines.map((line) => (enhanced ? line.replace(`${enhanced} `, '') : line)).join(' ')
  return { code: code ? Number(code) : null, enhanced, text: text.slice(0, 1000) }
}

/** Converts a failure to a result: rejected if permanent, otherwise deferred. */
export function failureOutcome(failure: SmtpFailure): RecipientOutcome {
  if (failure.response) {
    const response = parseResponse(failure.response)
    // A server that rejects the connection or our password may accept later.
    const isPermanent =
      (response.code ?? 0) >= 500 && !isBeforeEnvelope(failure) && !isUnrelatedToMessage(response)
    return { state: isPermanent ? 'refused' : 'deferred', ...response }
  }
  if (failure.code === 'EMESSAGE') {
    return {
      state: 'refused',
      code: 552,
      enhanced: '5.3.4',
      text: 'Message size exceeds the limit of the server',
    }
  }
  if (failure.code === 'EENVELOPE') {
    return { state: 'refused', code: 553, enhanced: '5.1.3', text: failure.message }
  }
  return { state: 'deferred', code: null, enhanced: null, text: failure.message }
}

/** Returns true if the failure came before the message was announced. */
function isBeforeEnvelope(failure: SmtpFailure): boolean {
  const command = failure.command ?? ''
  return (
    command.startsWith('AUTH') ||
    ['EHLO', 'HELO', 'STARTTLS'].includes(command) ||
    failure.code === 'EPROTOCOL' ||
    failure.code === 'EAUTH' ||
    failure.code === 'ETLS'
  )
}

/** Returns true for a permanent response that is not about the message. */
function isUnrelatedToMessage({ code, enhanced, text }: RemoteResponse): boolean {
  // Authentication or TLS is required (RFC 4954, RFC 3207): an administrator can fix that, so the message is kept.
  if (code === 530 || code === 534 || code === 535 || code === 538) return true
  // Too many recipients: the others are sent with the next attempt (RFC 5321, 4.5.3.1.10).
  return code === 552 && (enhanced === '5.5.3' || /too many recipients/i.test(text))
}

/** Returns true for a timeout. */
export function isTimeout({ code, originalCode }: SmtpFailure): boolean {
  return code === 'ETIMEDOUT' || originalCode === 'ETIMEDOUT'
}

/** Returns true if TLS failed and not the connection or the server. */
export function isTlsFailure({ code, originalCode = '' }: SmtpFailure): boolean {
  return code === 'ETLS' || /^ERR_(SSL|TLS)_/.test(originalCode)
}
