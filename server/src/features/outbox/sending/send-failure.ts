export { classifyResponse } from '@bocau/mail-core/send-failure'
