import { RemoteMailboxError } from '../../ports/remote-mailbox.ts'

/** Error of imapflow, as far as it has fields. */
interface ImapError {
  code?: string
  authenticationFailed?: boolean
  serverResponseCode?: string
  tlsFailed?: boolean
  /** Response of the server to a command, while the connection is open. */
  responseStatus?: string
}

const certificateErrors =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|HOSTNAME_MISMATCH)/

/** Maps an error to the reason why a remote mailbox cannot be read. */
export function toRemoteMailboxError(error: unknown): RemoteMailboxError {
  if (error instanceof RemoteMailboxError) return error
  const {
    code = '',
    authenticationFailed,
    serverResponseCode,
    tlsFailed,
    responseStatus,
  } = error as ImapError
  // A busy server uses the same error; the password is not wrong.
  if (authenticationFailed && serverResponseCode !== 'UNAVAILABLE' && serverResponseCode !== 'INUSE')
    return new RemoteMailboxError('wrong_password', error)
  if (certificateErrors.test(code)) return new RemoteMailboxError('certificate', error)
  if (tlsFailed) return new RemoteMailboxError('not_encrypted', error)
  const isResponse = responseStatus === 'NO' || responseStatus === 'BAD'
  return new RemoteMailboxError(isResponse && !authenticationFailed ? 'broken' : 'unreachable', error)
}
