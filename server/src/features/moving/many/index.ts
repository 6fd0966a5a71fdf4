export { beginOne, isGood } from './begin-many.ts'
export { type JudgedMove, judgeMoves } from './judge-moves.ts'
export { type GivenTable, type PlannedMove, planMove, readMovesTable } from './read-moves-table.ts'
export { movingManyRoutes } from './routes.ts'
