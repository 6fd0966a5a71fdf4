export { failureAnswer, type MessageAnswer, type MessageFailure, messageAnswers } from './message-answers.ts'
export { type EarlierArrival, retellArrival } from './retell-arrival.ts'
