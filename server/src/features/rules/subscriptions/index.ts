export { scheduleReadingLists, subscriptionJobs } from './read-older-lists.ts'
export { subscriptionRoutes } from './routes.ts'
