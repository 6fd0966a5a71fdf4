import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { UnixSeconds } from '../ids.ts'

export const RecoveryChannel = z
  .enum(['mail', 'text'])
  .describe('Channel for the recovery code of a forgotten password')
export type RecoveryChannel = z.infer<typeof RecoveryChannel>

export const RecoveryAddress = z
  .object({ address: z.string(), verified_at: UnixSeconds })
  .meta({ id: 'RecoveryAddress', description: 'External address that receives recovery codes' })
export type RecoveryAddress = z.infer<typeof RecoveryAddress>

const address = z.string().trim().min(3).max(320).describe('Email address')
const code = z.string().trim().min(1).max(20).describe('Received code')
const ticket = z.string().min(1).max(100).describe('Ticket of `POST /api/v2/forgotten-password`')
const current = z.object({ recovery_address: RecoveryAddress.nullable() })

export const recoveryEndpoints = endpoints({
  'POST /api/v2/forgotten-password': {
    summary: 'Request a recovery code',
    description:
      'Sends a code to the recovery address or phone of the account. The reply is the same for unknown accounts, so that it does not reveal which accounts exist.',
    access: 'public',
    body: z.object({
      email: address.describe('Address of the account'),
      channel: RecoveryChannel.default('mail'),
    }),
    reply: z.object({ ticket: z.string().describe('Ticket for the next requests'), expires_at: UnixSeconds }),
    refuses: ['too_many_sign_ins'],
  },
  'POST /api/v2/forgotten-password/code': {
    summary: 'Submit a recovery code',
    description: '`needs_second_step` is true if the next request also needs a code of the second step.',
    access: 'public',
    body: z.object({ ticket, code }),
    reply: z.object({
      needs_second_step: z.boolean().describe('True if the new password needs a code of the second step'),
    }),
    refuses: ['code_incorrect', 'sign_in_expired', 'too_many_sign_ins'],
  },
  'POST /api/v2/forgotten-password/finish': {
    summary: 'Set a new password after recovery',
    description: 'Ends all sessions of the account. Sign in with the new password afterwards.',
    access: 'public',
    body: z.object({
      ticket,
      new_password: z.string().min(1).max(1000),
      second_step_code: z.string().trim().max(40).optional().describe('Code of the second step, if required'),
    }),
    refuses: [
      'password_weak',
      'code_incorrect',
      'sign_in_expired',
      'organisation_suspended',
      'too_many_sign_ins',
      'unavailable',
    ],
  },
  'GET /api/v2/recovery-address': {
    summary: 'Get the recovery address',
    access: 'person',
    reply: current,
    refuses: [],
  },
  'POST /api/v2/recovery-address': {
    summary: 'Send a code to a new recovery address',
    description: 'The current recovery address stays valid until the new one is verified with `PATCH`.',
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
    summary: 'Verify the recovery address with a code',
    description: 'Replaces the previous recovery address.',
    access: 'person',
    body: z.object({ address, code }),
    reply: current,
    refuses: ['confirm_needed', 'recovery_own_address', 'code_incorrect', 'code_locked'],
  },
  'DELETE /api/v2/recovery-address': {
    summary: 'Remove the recovery address',
    description: 'Repeating the request is safe.',
    access: 'person',
    refuses: ['confirm_needed'],
  },
})
