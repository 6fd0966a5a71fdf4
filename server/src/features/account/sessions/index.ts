export { endSessions } from './end-sessions.ts'
export { findActor, findApiActor, findUnready } from './find-actor.ts'
export { deleteSession, hasSecondStep, insertSession, noteSeen, wasEverHere } from './session-store.ts'
export { hashToken, makeToken } from './session-token.ts'
