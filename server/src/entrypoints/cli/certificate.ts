import { listCertificateStates } from '../../features/certificates/index.ts'
import type { Command } from './command.ts'

const formatTime = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

export const certificate: Command = {
  name: 'certificate',
  usage: '',
  meaning: 'Show the certificate of BOCAU_ACME, or the reason why there is none',
  positionals: [0, 0],
  rejectsOlderSchema: true,
  async run({ app, print, addJsonFields }) {
    const states = await listCertificateStates(app)
    for (const { directory, names, notAfter, triedAt, trouble } of states) {
      print(
        names === '' ? `${directory}: none yet` : `${directory}: ${names}, until ${formatTime(notAfter)} UTC`,
      )
      if (trouble !== '') print(`Tried ${formatTime(triedAt)} UTC: ${trouble}`)
    }
    addJsonFields({
      certificates: states.map(({ directory, names, notAfter, triedAt, trouble }) => ({
        directory,
        names,
        not_after: notAfter,
        tried_at: triedAt,
        trouble,
      })),
    })
    if (states.length === 0) print('No certificate was requested yet.')
    return states.every(({ trouble }) => trouble === '')
  },
}
