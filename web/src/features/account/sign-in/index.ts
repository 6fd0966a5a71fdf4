export { restoreAddress } from './address-on-the-way.ts'
export { SignIn, type SignInProps } from './SignIn.tsx'
