export { labelThreads } from './label-threads.ts'
export { createLabel } from './manage-labels.ts'
