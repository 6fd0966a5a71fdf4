import { listCertificateStates } from '../../features/certificates/find-certificate.ts'
import type { Command } from './command.ts'

const formatTime = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

const isoTime = (at: number) => new Date(at).toISOString()

export const certificate: Command = {
  name: 'certificate',
  summary: 'Show the certificate of the server, or why there is none',
  details: 'The server requests the certificate by ACME, as set by BOCAU_ACME.',
  examples: ['certificate'],
  problem: 'the last certificate request failed',
  rejectsOlderSchema: true,
  async run({ app, print }) {
    const states = await listCertificateStates(app)
    for (const { directory, names, notAfter, triedAt, trouble } of states) {
      print(
        names === ''
          ? `${directory}: no certificate yet`
          : `${directory}: ${names}, valid until ${formatTime(notAfter)} UTC`,
      )
      if (trouble !== '') print(`Last request at ${formatTime(triedAt)} UTC: ${trouble}`)
    }
    if (states.length === 0) print('No certificate was requested yet.')
    return {
      json: states.map(({ directory, names, notAfter, triedAt, trouble }) => ({
        directory,
        names: names === '' ? [] : names.split(' '),
        not_after: notAfter === 0 ? null : isoTime(notAfter),
        tried_at: triedAt === 0 ? null : isoTime(triedAt),
        error: trouble === '' ? null : trouble,
      })),
      hasProblem: states.some(({ trouble }) => trouble !== ''),
    }
  },
}
