import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { UnixSeconds } from '../ids.ts'

/** Channel for the recovery code of a forgotten password. */
export const RecoveryChannel = z.enum(['mail', 'text'])
export type RecoveryChannel = z.infer<typeof RecoveryChannel>

/** External address that receives recovery codes. */
export const RecoveryAddress = z
  .object({ address: z.string(), verified_at: UnixSeconds })
  .meta({ id: 'RecoveryAddress' })
export type RecoveryAddress = z.infer<typeof RecoveryAddress>

const address = z.string().trim().min(3).max(320)
const code = z.string().trim().min(1).max(20)
const ticket = z.string().min(1).max(100)
const current = z.object({ recovery_address: RecoveryAddress.nullable() })

export const recoveryEndpoints = endpoints({
  'POST /api/v2/forgotten-password': {
    summary: 'Request a code to the recovery address or phone. The response is the same for unknown accounts',
    access: 'public',
    body: z.object({ email: address, channel: RecoveryChannel.default('mail') }),
    reply: z.object({ ticket: z.string(), expires_at: UnixSeconds }),
    refuses: ['too_many_sign_ins'],
  },
  'POST /api/v2/forgotten-password/code': {
    summary: 'Submit the code. The response tells if a second step is required',
    access: 'public',
    body: z.object({ ticket, code }),
    reply: z.object({ needs_second_step: z.boolean() }),
    refuses: ['code_incorrect', 'sign_in_expired', 'too_many_sign_ins'],
  },
  'POST /api/v2/forgotten-password/finish': {
    summary: 'Set the new password, with a second step if required. All sessions end',
    access: 'public',
    body: z.object({
      ticket,
      new_password: z.string().min(1).max(1000),
      second_step_code: z.string().trim().max(40).optional(),
    }),
    refuses: ['password_weak', 'code_incorrect', 'sign_in_expired', 'too_many_sign_ins', 'unavailable'],
  },
  'GET /api/v2/recovery-address': {
    summary: 'Get the recovery address',
    access: 'person',
    reply: current,
    refuses: [],
  },
  'POST /api/v2/recovery-address': {
    summary: 'Send a code to a new recovery address',
    access: 'person',
    body: z.object({ address }),
    refuses: [
      'confirm_needed',
      'recovery_own_address',
      'code_sent_recently',
      'too_many_codes',
      'sending_disabled',
      'dns_verification_failed',
    ],
  },
  'PATCH /api/v2/recovery-address': {
    summary: 'Verify the recovery address with a code. It replaces the old one',
    access: 'person',
    body: z.object({ address, code }),
    reply: current,
    refuses: ['confirm_needed', 'recovery_own_address', 'code_incorrect', 'code_locked'],
  },
  'DELETE /api/v2/recovery-address': {
    summary: 'Remove the recovery address',
    access: 'person',
    refuses: ['confirm_needed'],
  },
})
