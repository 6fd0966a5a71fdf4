export { failureAnswer, type MessageAnswer, messageAnswers } from './message-answers.ts'
export { retellArrival } from './retell-arrival.ts'
