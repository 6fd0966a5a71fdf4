import type { Session } from './session.ts'

const baseCapabilities = ['IMAP4rev1', 'IMAP4rev2', 'LITERAL+', 'SASL-IR', 'ID', 'ENABLE']

const signedInCapabilities = [
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
  'INPROGRESS',
  'OBJECTID',
  'SAVEDATE',
  'APPENDLIMIT',
  'MULTIAPPEND',
  'SORT',
  'SORT=DISPLAY',
  'ESORT',
  'THREAD=REFERENCES',
  'THREAD=ORDEREDSUBJECT',
  'ACL',
  'RIGHTS=texk',
  'QUOTA',
  'QUOTA=RES-STORAGE',
  'PREVIEW',
  'BINARY',
  'UTF8=ACCEPT',
  'REPLACE',
  'NOTIFY',
]

/** Returns the capabilities in the current state of the connection. */
export function capabilitiesOf(session: Session): string[] {
  if (session.program)
    return [
      ...baseCapabilities,
      ...signedInCapabilities,
      ...(session.isCompressed ? [] : ['COMPRESS=DEFLATE']),
    ]
  const methods = session.isSecure ? ['AUTH=PLAIN', 'AUTH=LOGIN'] : ['LOGINDISABLED']
  return [...baseCapabilities, ...(session.canStartTls() ? ['STARTTLS'] : []), ...methods]
}
