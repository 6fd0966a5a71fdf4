export { failureResponse, type MessageResponse, messageResponses } from './message-answers.ts'
export { retellArrival } from './retell-arrival.ts'
