export { endSessions } from './end-sessions.ts'
export { findActor } from './find-actor.ts'
export { deleteSession, insertSession, noteSeen, wasEverHere } from './session-store.ts'
export { hashToken, makeToken } from './session-token.ts'
