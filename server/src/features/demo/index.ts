export { demoFolder } from './content/files.ts'
export { demoPassword, getDemoSignIn } from './demo-sign-in.ts'
export { type DemoDeps, seedDemo } from './seed-demo.ts'
export { reopenDemo, shutDemo } from './shut-demo.ts'
