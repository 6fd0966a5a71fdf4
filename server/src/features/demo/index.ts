export { filesFolder } from './content/index.ts'
export { getDemoSignIn } from './demo-sign-in.ts'
export { type DemoDeps, demoPassword, seedDemo } from './seed-demo.ts'
