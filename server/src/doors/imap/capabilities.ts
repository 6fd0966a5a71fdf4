import type { Session } from './session.ts'

const always = ['IMAP4rev1', 'LITERAL+', 'SASL-IR', 'ID', 'ENABLE']

const signedIn = [
  'IDLE',
  'NAMESPACE',
  'UNSELECT',
  'UIDPLUS',
  'MOVE',
  'CHILDREN',
  'SPECIAL-USE',
  'LIST-EXTENDED',
  'LIST-STATUS',
  'CONDSTORE',
  'QRESYNC',
  'STATUS=SIZE',
  'ESEARCH',
  'SEARCHRES',
  'WITHIN',
  'PARTIAL',
  'OBJECTID',
  'SAVEDATE',
  'APPENDLIMIT',
]

/** What the server can do for this connection as it stands. */
export function capabilitiesOf(session: Session): string[] {
  if (session.program) return [...always, ...signedIn]
  const ways = session.isSecure ? ['AUTH=PLAIN', 'AUTH=LOGIN'] : ['LOGINDISABLED']
  return [...always, ...(session.canStartTls() ? ['STARTTLS'] : []), ...ways]
}
