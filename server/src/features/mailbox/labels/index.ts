export { findNamedLabels } from './find-named-labels.ts'
export { listKeywordRows, listLabelKeywords, listLabels } from './label-store.ts'
