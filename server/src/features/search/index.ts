export { findByTerms } from './find-by-terms.ts'
export { searchRoutes } from './routes.ts'
