export { resetTwoStep } from './reset-two-step.ts'
