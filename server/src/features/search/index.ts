export { findByWords } from './find-by-words.ts'
export { searchRoutes } from './routes.ts'
