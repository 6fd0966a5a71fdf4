export { findLabels } from './find-labels.ts'
export { findNamedLabels } from './find-named-labels.ts'
export { draftKeyword, isLabelKeyword, labelName } from './label-keyword.ts'
export {
  changeLinks,
  type KeywordLink,
  type LabelLink,
  listExistingLabels,
  listLinksOfThreads,
  listMessagesOfLabel,
  unlinkKeywords,
} from './label-link-store.ts'
export {
  deleteLabelRow,
  findLabel,
  listKeywordRows,
  listKeywordsOf,
  listLabelKeywords,
  listLabelNames,
  listLabels,
  listLabelsOfMessages,
  updateLabel,
} from './label-store.ts'
export { changeLabel, createLabel, deleteLabel, mergeLabel } from './manage-labels.ts'
export { notifyLabels } from './notify-labels.ts'
export { LabelWork, labelWorkJob, planLabelWork } from './plan-label-work.ts'
export { listHandledReceipts, receiptKeyword } from './receipt-keyword-store.ts'
