export { OutcomeLines } from './OutcomeLines.tsx'
export { SentAlert } from './SentAlert.tsx'
