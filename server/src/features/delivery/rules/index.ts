export { failureAnswer, type LetterAnswer, type LetterFailure, letterAnswers } from './letter-answers.ts'
export { type EarlierArrival, retellArrival } from './retell-arrival.ts'
