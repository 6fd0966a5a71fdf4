/** Steps that follow the form. */
export { NewPasswordStep } from '../new-password/NewPasswordStep.tsx'
export { ForgottenPassword } from '../recovery/ForgottenPassword.tsx'
export { SecondStep } from './SecondStep.tsx'
