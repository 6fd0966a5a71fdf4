import { removeInvisibleCharacters } from '@bocau/mail-core/invisible-characters'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'
import { CodeChannel, CodeSent } from './sign-in.ts'

export const Gender = z.enum(['male', 'female', 'other'])

/** A verified phone number. */
export const Phone = z
  .object({
    /** International format, for example +84912345678. */
    number: z.string(),
    /** Display format, for example "+84 912 345 678". */
    formatted: z.string(),
    /** Two-letter country code, for example VN. */
    country: z.string(),
    verified_at: UnixSeconds,
  })
  .meta({ id: 'Phone' })
export type Phone = z.infer<typeof Phone>

/** Profile data that the user enters. */
export const AccountInfo = z
  .object({
    email: z.string(),
    fullname: z.string(),
    /** For example 1990-12-31. */
    date_of_birth: z.string().nullable(),
    gender: Gender.nullable(),
    phone: Phone.nullable(),
    avatar_url: z.string().nullable(),
    created_at: UnixSeconds,
  })
  .meta({ id: 'AccountInfo' })
export type AccountInfo = z.infer<typeof AccountInfo>

/** A name of letters and single spaces. */
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

/** Verification state of the domain and the phone number. */
export const Verification = z
  .object({
    domain: z.object({ name: z.string(), is_verified: z.boolean() }),
    phone: Phone.nullable(),
    /** A number that was sent a code and is not verified yet. */
    waiting: z
      .object({
        formatted: z.string(),
        channel: CodeChannel,
        retry_after_seconds: z.number().int(),
        expires_at: UnixSeconds,
      })
      .nullable(),
    /** Fee for verification in Vietnamese dong. */
    fee_vnd: z.number().int(),
  })
  .meta({ id: 'Verification' })
export type Verification = z.infer<typeof Verification>

const Country = z
  .object({
    /** Two-letter code. The client translates it with `Intl.DisplayNames`. */
    code: z.string(),
    /** For example 84. */
    calling_code: z.string(),
    /** Example mobile number in local format. */
    example: z.string(),
  })
  .meta({ id: 'Country' })

export const profileEndpoints = endpoints({
  'GET /api/v2/account/info': {
    summary: 'Get your profile',
    access: 'person',
    reply: AccountInfo,
    refuses: [],
  },
  'PUT /api/v2/account/info': {
    summary: 'Update your profile',
    access: 'person',
    body: z.object({
      fullname: FullName,
      date_of_birth: z.iso.date('is not a date').nullable(),
      gender: Gender.nullable(),
    }),
    reply: AccountInfo,
    refuses: [],
  },
  'POST /api/v2/avatar': {
    summary:
      'Upload your picture (multipart, field `file`): PNG or JPEG, at most 2 MB, at least 100 x 100; it is cropped to a square',
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
    access: 'person',
    reply: AccountInfo,
    refuses: [],
  },
  'GET /api/v2/avatar': {
    summary: 'Get the picture of a colleague, or yours without `email`',
    access: 'account',
    mailbox: { needs: 'read' },
    query: z.object({
      email: z.string().max(320).optional(),
      /** Changes with the picture, so that browsers can cache it. */
      v: z.string().max(40).optional(),
    }),
    bytes: 'image/jpeg',
    refuses: [],
  },
  'GET /api/v2/avatars': {
    summary: 'Find out which addresses of the organisation have a picture',
    access: 'account',
    mailbox: { needs: 'read' },
    query: z.object({
      emails: z.string().max(8000).meta({ description: 'At most 100 addresses, separated by commas' }),
    }),
    reply: z.array(z.object({ email: z.string(), avatar_url: z.string() })),
    refuses: [],
  },
})

export const phoneEndpoints = endpoints({
  'GET /api/v2/countries': {
    summary: 'List countries with their phone codes',
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
    summary: 'Send a code to a phone number to verify it',
    access: 'person',
    beforeSecondStep: true,
    body: z.object({
      country: z.string().regex(/^[A-Z]{2}$/),
      phone: z.string().trim().min(1).max(40),
      channel: CodeChannel.default('text'),
    }),
    reply: CodeSent,
    refuses: ['confirm_needed', 'phone_invalid', 'phone_used', 'code_sent_recently', 'too_many_codes'],
  },
  'PATCH /api/v2/verification': {
    summary: 'Verify the phone number with a code',
    access: 'person',
    beforeSecondStep: true,
    body: z.object({ code: z.string().trim().min(1).max(20) }),
    reply: Verification,
    refuses: ['confirm_needed', 'code_incorrect', 'code_locked', 'phone_used'],
  },
  'GET /api/v2/phone': {
    summary: 'Get the verified phone number',
    access: 'person',
    beforeSecondStep: true,
    reply: z.object({ phone: Phone.nullable() }),
    refuses: [],
  },
  'DELETE /api/v2/phone': {
    summary: 'Remove the phone number, unless 2-step verification uses it',
    access: 'person',
    refuses: ['confirm_needed', 'phone_guards_two_step'],
  },
})
