export { failureResponse, type MessageResponse, messageResponses } from './message-responses.ts'
export { rebuildArrivalReport } from './rebuild-arrival-report.ts'
