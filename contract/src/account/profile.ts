import { removeInvisibleCharacters } from '@bocau/mail-core/invisible-characters'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'
import { CodeChannel, CodeSent } from './sign-in.ts'

export const Gender = z.enum(['male', 'female', 'other']).describe('Gender, as entered by the user')

export const Phone = z
  .object({
    number: z.string().describe('International format, for example +84912345678'),
    formatted: z.string().describe('Display format, for example "+84 912 345 678"'),
    country: z.string().describe('Country code (ISO 3166), for example VN'),
    verified_at: UnixSeconds,
  })
  .meta({ id: 'Phone', description: 'A verified phone number' })
export type Phone = z.infer<typeof Phone>

export const AccountInfo = z
  .object({
    email: z.string(),
    fullname: z.string(),
    date_of_birth: z.string().nullable().describe('For example 1990-12-31'),
    gender: Gender.nullable(),
    phone: Phone.nullable().describe('Verified phone number; null if there is none'),
    avatar_url: z.string().nullable().describe('Path of the picture; null if there is none'),
    created_at: UnixSeconds,
  })
  .meta({ id: 'AccountInfo', description: 'Profile data that the user enters' })
export type AccountInfo = z.infer<typeof AccountInfo>

export const FullName = z
  .string()
  .transform((name) => normalForm(name).trim().replace(/\s+/gu, ' '))
  .pipe(
    z
      .string()
      .min(limits.minFullNameCharacters, 'is too short')
      .max(limits.maxFullNameCharacters, 'is too long')
      .regex(/^[\p{L}\p{M} ]+$/u, 'may hold letters and spaces only')
      // Hangul fillers are letters in Unicode but invisible.
      .refine((name) => removeInvisibleCharacters(name) === name, 'may hold letters and spaces only'),
  )
  .describe('Full name. It may contain alphabetic characters and single spaces only')

export const Verification = z
  .object({
    domain: z.object({ name: z.string(), is_verified: z.boolean() }).describe('Domain of the account'),
    phone: Phone.nullable().describe('Verified phone number; null if there is none'),
    waiting: z
      .object({
        formatted: z.string().describe('Phone number in display format'),
        channel: CodeChannel,
        retry_after_seconds: z.number().int().describe('Seconds until another code can be requested'),
        expires_at: UnixSeconds.describe('End of validity of the code, Unix time in seconds, UTC'),
      })
      .nullable()
      .describe('A number that was sent a code and is not verified yet'),
    fee_vnd: z.number().int().describe('Fee for verification in Vietnamese dong'),
  })
  .meta({ id: 'Verification', description: 'Verification state of the domain and the phone number' })
export type Verification = z.infer<typeof Verification>

const Country = z
  .object({
    code: z.string().describe('Country code (ISO 3166), for example VN'),
    calling_code: z.string().describe('Calling code, for example 84'),
    example: z.string().describe('Example mobile number in local format'),
  })
  .meta({ id: 'Country', description: 'A country with its calling code' })

export const profileEndpoints = endpoints({
  'GET /api/v2/account/info': {
    summary: 'Get your profile',
    access: 'person',
    reply: AccountInfo,
    refuses: [],
  },
  'PUT /api/v2/account/info': {
    summary: 'Update your profile',
    description: 'Replaces name, date of birth and gender.',
    access: 'person',
    body: z.object({
      fullname: FullName,
      date_of_birth: z.iso
        .date('is not a date')
        .nullable()
        .describe('For example 1990-12-31; null to leave it open'),
      gender: Gender.nullable(),
    }),
    reply: AccountInfo,
    refuses: [],
  },
  'POST /api/v2/avatar': {
    summary: 'Upload your picture',
    description:
      'Multipart request with the field `file`: PNG or JPEG, at most 2 MB, at least 100 × 100 pixels. The server crops it to a square. The reply contains the address of the new picture.',
    access: 'person',
    filesField: 'file',
    reply: AccountInfo,
    refuses: [
      'image_invalid',
      'image_too_small',
      'image_too_large',
      'file_too_large',
      'unsupported_media_type',
    ],
  },
  'DELETE /api/v2/avatar': {
    summary: 'Delete your picture',
    description: 'Repeating the request is safe.',
    access: 'person',
    reply: AccountInfo,
    refuses: [],
  },
  'GET /api/v2/avatar': {
    summary: 'Get the picture of a colleague',
    description: 'Returns your own picture if `email` is missing, and `not_found` if there is no picture.',
    access: 'account',
    mailbox: { needs: 'read' },
    query: z.object({
      email: z.string().max(320).optional().describe('Address of the colleague; yours if missing'),
      v: z
        .string()
        .max(40)
        .optional()
        .describe('Version of the picture, as in `avatar_url`. It lets browsers cache the picture'),
    }),
    bytes: 'image/jpeg',
    refuses: [],
  },
  'GET /api/v2/avatars': {
    summary: 'List pictures of addresses',
    description:
      'Returns an entry for each address of the organisation that has a picture. Other addresses are left out.',
    access: 'account',
    mailbox: { needs: 'read' },
    query: z.object({
      emails: z.string().max(8000).describe('At most 100 addresses, separated by commas'),
    }),
    reply: z.array(z.object({ email: z.string(), avatar_url: z.string().describe('Path of the picture') })),
    refuses: [],
  },
})

export const phoneEndpoints = endpoints({
  'GET /api/v2/countries': {
    summary: 'List countries with their calling codes',
    access: 'account',
    beforeSecondStep: true,
    reply: z.array(Country),
    refuses: [],
  },
  'GET /api/v2/verification': {
    summary: 'Get the verification state of domain and phone',
    access: 'person',
    beforeSecondStep: true,
    reply: Verification,
    refuses: [],
  },
  'POST /api/v2/verification': {
    summary: 'Send a code to a phone number',
    description:
      'Starts the verification of the number. Complete it with `PATCH` on the same path. A later request replaces the code.',
    access: 'person',
    beforeSecondStep: true,
    body: z.object({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .describe('Country code of the number (ISO 3166), for example VN'),
      phone: z.string().trim().min(1).max(40).describe('Phone number, in local or international format'),
      channel: CodeChannel.default('text'),
    }),
    reply: CodeSent,
    refuses: ['confirm_needed', 'phone_invalid', 'phone_used', 'code_sent_recently', 'too_many_codes'],
  },
  'PATCH /api/v2/verification': {
    summary: 'Verify the phone number with a code',
    description: 'Replaces the previous number of the account.',
    access: 'person',
    beforeSecondStep: true,
    body: z.object({ code: z.string().trim().min(1).max(20).describe('Received code') }),
    reply: Verification,
    refuses: ['confirm_needed', 'code_incorrect', 'code_locked', 'phone_used'],
  },
  'GET /api/v2/phone': {
    summary: 'Get the verified phone number',
    access: 'person',
    beforeSecondStep: true,
    reply: z.object({ phone: Phone.nullable().describe('Verified phone number; null if there is none') }),
    refuses: [],
  },
  'DELETE /api/v2/phone': {
    summary: 'Remove the phone number',
    description: 'Refused with `phone_guards_two_step` while 2-step verification sends codes to the number.',
    access: 'person',
    refuses: ['confirm_needed', 'phone_guards_two_step'],
  },
})
