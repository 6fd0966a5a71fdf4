export { ApiClient, ApiRefusal } from './api-client.ts'
export { dotStuffed, LmtpClient } from './lmtp-client.ts'
export { createWorld, type Dialect, onBothDatabases, password, type World } from './world.ts'
export { type LetterSketch, writeLetter } from './write-letter.ts'
