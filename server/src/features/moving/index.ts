export type { MovingDeps } from './deps.ts'
export { findMailFile } from './file-mailbox/index.ts'
export { movingJobs } from './jobs.ts'
export {
  startMailFile,
  dropMailFile,
  finishMailFile,
  newMailFileId,
  receiveMailChunk,
} from './mail-uploads/index.ts'
export {
  startOne,
  type MovesTableInput,
  isGood,
  type CheckedMove,
  checkMoves,
  type PlannedMove,
  planMove,
  readMovesTable,
} from './many/index.ts'
export { getMoveIn } from './moving-in/index.ts'
export { movingRoutes } from './routes.ts'
export { movingMaintenance } from './upkeep.ts'
