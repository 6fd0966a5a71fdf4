export { restoreAddress } from './address-in-progress.ts'
export { SignIn, type SignInProps } from './SignIn.tsx'
