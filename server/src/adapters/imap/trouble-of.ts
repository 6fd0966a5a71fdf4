import { FarTrouble } from '../../ports/far-mailbox.ts'

/** What imapflow throws, as far as it says anything. */
interface ImapError {
  code?: string
  authenticationFailed?: boolean
  serverResponseCode?: string
  tlsFailed?: boolean
  /** What the server answered to a command, while the connection stands. */
  responseStatus?: string
}

const certificateFaults =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|HOSTNAME_MISMATCH)/

/** What went wrong with a mailbox elsewhere, in our words. */
export function troubleOf(error: unknown): FarTrouble {
  if (error instanceof FarTrouble) return error
  const {
    code = '',
    authenticationFailed,
    serverResponseCode,
    tlsFailed,
    responseStatus,
  } = error as ImapError
  // A server that is busy says so in the same place: that is no wrong password.
  if (authenticationFailed && serverResponseCode !== 'UNAVAILABLE' && serverResponseCode !== 'INUSE')
    return new FarTrouble('wrong_password', error)
  if (certificateFaults.test(code)) return new FarTrouble('certificate', error)
  if (tlsFailed) return new FarTrouble('not_encrypted', error)
  const isAnswer = responseStatus === 'NO' || responseStatus === 'BAD'
  return new FarTrouble(isAnswer && !authenticationFailed ? 'broken' : 'unreachable', error)
}
