import type { FarAnswer, RecipientOutcome } from '../../ports/mail-transport.ts'

/** What the SMTP library says of a failure. */
export interface SmtpFailure extends Error {
  code?: string
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
  recipient?: string
}

/** Takes an answer of a mail server apart: `550 5.1.1 User unknown`, over as many lines as it likes. */
export function readAnswer(response: string): FarAnswer {
  const lines = response.split(/\r?\n/).map((line) => line.replace(/^\d{3}[ -]/, '').trim())
  const code = /^(\d{3})/.exec(response)?.[1]
  const enhanced = /^([245]\.\d{1,3}\.\d{1,3})\b/.exec(lines[0] ?? '')?.[1] ?? null
  const text = lines.map((line) => (enhanced ? line.replace(`${enhanced} `, '') : line)).join(' ')
  return { code: code ? Number(code) : null, enhanced, text: text.slice(0, 1000) }
}

/** What a failure means for a recipient: refused where the server said so for good, else not now. */
export function failureOutcome(failure: SmtpFailure): RecipientOutcome {
  if (failure.response) {
    const answer = readAnswer(failure.response)
    // A server that does not want to talk at all, or not with our password, may do so another day.
    const isForGood = (answer.code ?? 0) >= 500 && !isBeforeTheMessage(failure) && !isForNow(answer)
    return { state: isForGood ? 'refused' : 'deferred', ...answer }
  }
  if (failure.code === 'EMESSAGE') {
    return {
      state: 'refused',
      code: 552,
      enhanced: '5.3.4',
      text: 'Message size exceeds what the server takes',
    }
  }
  if (failure.code === 'EENVELOPE') {
    return { state: 'refused', code: 553, enhanced: '5.1.3', text: failure.message }
  }
  return { state: 'deferred', code: null, enhanced: null, text: failure.message }
}

/** Whether the server had not been told of the message yet when it failed. */
function isBeforeTheMessage(failure: SmtpFailure): boolean {
  const command = failure.command ?? ''
  return (
    command.startsWith('AUTH') ||
    ['EHLO', 'HELO', 'STARTTLS'].includes(command) ||
    failure.code === 'EPROTOCOL' ||
    failure.code === 'EAUTH' ||
    failure.code === 'ETLS'
  )
}

/** What is said as if for good and is not about the message. */
function isForNow({ code, enhanced, text }: FarAnswer): boolean {
  // A sign-in or encryption that is wanted first (RFC 4954, RFC 3207): people mend that, and the message is still here.
  if (code === 530 || code === 534 || code === 535 || code === 538) return true
  // Too many recipients at once: the others are for the next time (RFC 5321, 4.5.3.1.10).
  return code === 552 && (enhanced === '5.5.3' || /too many recipients/i.test(text))
}

/** Whether a server let the time run out in which it should have answered. */
export function isTimeout({ code, originalCode }: SmtpFailure): boolean {
  return code === 'ETIMEDOUT' || originalCode === 'ETIMEDOUT'
}

/** Whether it was encryption that failed, rather than the way to the server or the server itself. */
export function isTlsFailure({ code, originalCode = '' }: SmtpFailure): boolean {
  return code === 'ETLS' || /^ERR_(SSL|TLS)_/.test(originalCode)
}
