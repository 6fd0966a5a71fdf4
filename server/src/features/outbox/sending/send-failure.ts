export { sendFailureOf } from '@bocau/mail-core/send-failure'
