export { type CheckedMove, checkMoves } from './check-moves.ts'
export { type MovesTableInput, type PlannedMove, planMove, readMovesTable } from './read-moves-table.ts'
export { movingManyRoutes } from './routes.ts'
export { isValidMove, startOne } from './start-many.ts'
