export { type CodeMethod, checkCode } from './check-code.ts'
export { getTwoStep, type TwoStep } from './get-protection.ts'
export { resetTwoStep, turnTwoStepOffFor } from './reset-two-step.ts'
export { countRecoveryCodes } from './two-step-store.ts'
