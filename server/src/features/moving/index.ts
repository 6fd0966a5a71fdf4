export type { MovingDeps } from './deps.ts'
export { findMailFile } from './file-mailbox/index.ts'
export { movingJobs } from './jobs.ts'
export {
  beginMailFile,
  dropMailFile,
  finishMailFile,
  newMailFileId,
  takeMailPiece,
} from './mail-uploads/index.ts'
export {
  beginOne,
  type GivenTable,
  isGood,
  type JudgedMove,
  judgeMoves,
  type PlannedMove,
  planMove,
  readMovesTable,
} from './many/index.ts'
export { getMoveIn } from './moving-in/index.ts'
export { movingRoutes } from './routes.ts'
export { movingUpkeep } from './upkeep.ts'
