export { findByTerms } from './find-by-words.ts'
export { searchRoutes } from './routes.ts'
