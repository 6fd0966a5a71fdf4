export { labelThreads } from './label-threads.ts'
export { changeLabel, createLabel } from './manage-labels.ts'
