export { isGood, startOne } from './begin-many.ts'
export { type CheckedMove, checkMoves } from './judge-moves.ts'
export { type MovesTableInput, type PlannedMove, planMove, readMovesTable } from './read-moves-table.ts'
export { movingManyRoutes } from './routes.ts'
