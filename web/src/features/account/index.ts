export { SignIn } from './sign-in/SignIn.tsx'
export { signOut } from './sign-out.ts'
