export { resetTwoStep, turnTwoStepOffFor } from './reset-two-step.ts'
