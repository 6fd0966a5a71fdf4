export { listLabelKeywords, listLabels } from './label-store.ts'
