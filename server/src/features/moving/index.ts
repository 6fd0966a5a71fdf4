export { movingJobs } from './jobs.ts'
export { getMoveIn, startMoveIn } from './moving-in/index.ts'
export { movingRoutes } from './routes.ts'
export { movingUpkeep } from './upkeep.ts'
