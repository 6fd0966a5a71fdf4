export { retryConnection, useConnectionState } from './connection.ts'
export { LiveUpdates } from './LiveUpdates.tsx'
