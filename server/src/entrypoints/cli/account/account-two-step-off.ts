import { resetTwoStep } from '../../../features/sign-in/index.ts'
import type { Command } from '../command.ts'

export const accountTwoStepOff: Command = {
  name: 'account two-step-off',
  usage: '<email>',
  meaning: 'Turn off 2-step verification for a user who lost the second factor; the user is notified',
  positionals: [1, 1],
  async run({ app, print, addJsonFields }, { positionals: [email = ''] }) {
    const wasOn = await resetTwoStep(app, email)
    addJsonFields({ email, was_on: wasOn })
    print(wasOn ? `${email} now signs in with the password only.` : `${email} has no 2-step verification.`)
    return true
  },
}
