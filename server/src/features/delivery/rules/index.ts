export { failureResponse, type MessageResponse, messageResponses } from './message-responses.ts'
export { retellArrival } from './retell-arrival.ts'
