export { endSessions } from './end-sessions.ts'
export { findActor, findApiActor, findUnready } from './find-actor.ts'
export { deleteSession, hasSecondStep, insertSession, recordActivity, hasEverSignedIn } from './session-store.ts'
export { hashToken, createToken } from './session-token.ts'
