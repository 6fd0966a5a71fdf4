import { addressesOf } from '@bocau/mail-core/sieve/addresses'
import { scriptFaultCodes, scriptWarningCodes } from '@bocau/mail-core/sieve/script/fault'
import { isFlag } from '@bocau/mail-core/sieve/script/flags'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { EmailAddress, Id } from './ids.ts'
import { limits } from './limits.ts'
import { BatchStarted } from './mailbox/mailbox-actions.ts'

const label = z
  .string()
  .max(500)
  .optional()
  .describe('Text for display, chosen by the client; the server ignores it')
const conditionText = z.string().trim().min(1).max(500)
const email = EmailAddress
const day = z.iso.date()

const emails = z
  .string()
  .trim()
  .min(1)
  .max(5000)
  .refine((value) => addressesOf(value).every((one) => email.safeParse(one).success), {
    message: 'holds something that is no address',
  })
  .refine((value) => addressesOf(value).length > 0, { message: 'holds no address' })
  .describe('An address, or several separated by commas')

const contains = z
  .enum(['contains', '!contains'])
  .describe('`contains`, or `!contains` for messages that do not contain the value')

export const RuleCondition = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('from'), comparator: contains, value: emails, label }),
    z.strictObject({
      type: z.literal('to').describe('Recipients in To and Cc'),
      comparator: contains,
      value: emails,
      label,
    }),
    z.strictObject({ type: z.literal('subject'), comparator: contains, value: conditionText, label }),
    z.strictObject({ type: z.literal('body'), comparator: contains, value: conditionText, label }),
    z.strictObject({
      type: z
        .literal('words')
        .describe('`contains`: each word is in the subject or the text; `!contains`: none is'),
      comparator: contains,
      value: conditionText,
      label,
    }),
    z.strictObject({
      type: z.literal('size'),
      comparator: z.enum(['over', 'under']).describe('Larger or smaller than the value'),
      value: z.string().regex(/^[1-9]\d{0,5}$/, 'is no number from 1 on'),
      unit: z.enum(['M', 'K']).describe('Megabytes or kilobytes'),
      label,
    }),
    z.strictObject({
      type: z.literal('attachment'),
      comparator: contains,
      value: z.string().max(255).describe('Part of a file name; empty for any file'),
      label,
    }),
  ])
  .meta({ id: 'RuleCondition', description: 'Condition of a filter' })
export type RuleCondition = z.infer<typeof RuleCondition>

const enable = z.boolean().default(true).describe('False turns the action off')

export const RuleAction = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('setflag'),
      value: z.enum(['Flagged', 'Seen']).describe('`Flagged` stars the message, `Seen` marks it as read'),
      enable,
      label,
    }),
    z.strictObject({
      type: z.literal('label'),
      value: z
        .string()
        .max(100)
        .refine((value) => !value.startsWith('\\') && isFlag(value), 'is no keyword of a label')
        .describe('`keyword` of a label'),
      enable,
      label,
    }),
    z.strictObject({
      type: z.literal('fileinto'),
      value: z.string().min(1).max(1000).describe('Path of the folder'),
      enable,
      label,
    }),
    z.strictObject({
      type: z.literal('not_spam').describe('Skips Junk, unless the authentication of the sender failed'),
      value: z.string().max(100).optional(),
      enable,
      label,
    }),
    z.strictObject({
      type: z.literal('redirect').describe('Forwards the message to a verified address'),
      value: email,
      enable,
      label,
    }),
    z.strictObject({
      type: z.literal('reply'),
      value: Id.describe('Id of a template of the user or the organisation'),
      enable,
      label,
    }),
    z.strictObject({
      type: z.literal('discard').describe('Moves the message to Trash'),
      value: z.string().max(100).optional(),
      enable,
      label,
    }),
  ])
  .meta({ id: 'RuleAction', description: 'Action of a filter' })
export type RuleAction = z.infer<typeof RuleAction>

export const FilterContent = z
  .strictObject({
    id: z.string().max(100).optional().describe('Id chosen by the client; the server does not use it'),
    match: z
      .enum(['all', 'any'])
      .optional()
      .describe('`any` if one matching condition is enough; by default all must match'),
    conditions: z.array(RuleCondition).min(1).max(limits.maxRuleParts),
    actions: z.array(RuleAction).min(1).max(limits.maxRuleParts),
  })
  .refine(({ actions }) => actions.some((action) => action.enable), {
    path: ['actions'],
    message: 'has no action that is switched on',
  })
  .refine(
    ({ actions }) =>
      actions.filter((one) => one.enable).length === 1 ||
      !actions.some((one) => one.enable && one.type === 'discard'),
    { path: ['actions'], message: 'throws the letter away and does something else with it' },
  )
  .refine(({ actions }) => actions.filter((one) => one.enable && one.type === 'fileinto').length <= 1, {
    path: ['actions'],
    message: 'files the letter in several folders',
  })
  .refine(({ actions }) => actions.filter((one) => one.enable && one.type === 'reply').length <= 1, {
    path: ['actions'],
    message: 'answers with several templates',
  })
  .describe('A filter: conditions (all or any) and actions')

const VacationContent = z
  .strictObject({
    type: z.literal('vacation'),
    is_enable: z.boolean().optional().describe('False turns the rule off'),
    start_date: day.nullable().describe('First day, for example 2026-03-31; null to start now'),
    end_date: day.nullable().describe('Last day, inclusive; null without an end'),
    subject: z.string().trim().min(1).max(limits.maxSubjectCharacters),
    from: email.describe('Sender address of the reply'),
    body: z.string().trim().min(1).max(limits.maxSignatureCharacters),
  })
  .refine(({ start_date, end_date }) => !start_date || !end_date || start_date <= end_date, {
    path: ['end_date'],
    message: 'is before the first day',
  })
  .describe('Automatic reply')

const ForwardContent = z
  .strictObject({
    type: z.literal('autofw'),
    is_enable: z.boolean().optional().describe('False turns the rule off'),
    email,
  })
  .describe('Forwarding of all mail')

const BlockContent = z
  .strictObject({ type: z.literal('auto_mark_spam'), from: email })
  .describe('A blocked sender')

const ScriptContent = z
  .strictObject({ type: z.literal('script') })
  .describe("A user's Sieve script; `sieve_script` contains it")

export const RuleContent = z
  .union([VacationContent, ForwardContent, BlockContent, ScriptContent, FilterContent])
  .meta({ id: 'RuleContent', description: 'Content of `sieve_json`, as JSON text. A filter has no `type`' })
export type RuleContent = z.infer<typeof RuleContent>

export const RuleProblem = z
  .enum(['folder_gone', 'label_gone', 'template_gone', 'forward_unverified', 'script_failed'])
  .describe(
    'Reason why a rule does not work: its folder, label or template no longer exists, its forwarding address is not verified, or the script failed',
  )
export type RuleProblem = z.infer<typeof RuleProblem>

export const Rule = z
  .object({
    id: Id,
    is_enable: z.boolean().describe('False if the rule is turned off'),
    name: z.string(),
    sieve_json: z.string().describe('Content as JSON text, see `RuleContent`'),
    sieve_script: z.string().describe('Equivalent Sieve script'),
    verify: z.boolean().describe('For a forwarding address: true after its owner confirmed it'),
    problem: RuleProblem.nullable().describe('Reason why the rule does not work; null if it works'),
  })
  .meta({
    id: 'Rule',
    description:
      'A rule of a mailbox. The server executes `sieve_json`; `sieve_script` is equivalent. For a `script`, `sieve_script` is executed',
  })
export type Rule = z.infer<typeof Rule>

const sieveJson = z.string().max(limits.maxRuleCharacters).describe('A RuleContent as JSON text')
const name = z.string().trim().max(200)

const scriptPosition = {
  line: z.number().int().describe('Line of the script, from 1'),
  column: z.number().int().describe('Column of the line, from 1'),
  detail: z.string().describe('Word or value that the message is about; may be empty'),
}

export const ScriptFault = z
  .object({ ...scriptPosition, code: z.enum(scriptFaultCodes).describe('Code of the error') })
  .meta({ id: 'ScriptFault', description: 'An error in a script and its position' })

export const ScriptWarning = z
  .object({ ...scriptPosition, code: z.enum(scriptWarningCodes).describe('Code of the warning') })
  .meta({ id: 'ScriptWarning', description: 'A warning about a valid script' })

export const rulesEndpoints = endpoints({
  'GET /api/v2/rules': {
    summary: 'List rules',
    description:
      'Returns filters in their order, blocked senders, forwarding addresses, scripts and the automatic reply.',
    access: 'account',
    mailbox: { needs: 'keep' },
    query: z.object({
      type: z
        .enum(['filter', 'auto_mark_spam', 'autofw', 'vacation', 'script'])
        .optional()
        .describe('Type of the rules; all if missing'),
    }),
    reply: z.array(Rule),
    refuses: [],
  },
  'POST /api/v2/rules': {
    summary: 'Create a rule',
    description:
      'A new forwarding address receives a code and is off until it is verified with `POST /api/v2/rules/verify`.',
    access: 'account',
    mailbox: { needs: 'keep', act: 'rules_changed' },
    body: z.object({
      name: name.default(''),
      is_enable: z.boolean().default(true).describe('False to create the rule turned off'),
      sieve_json: sieveJson.optional(),
      sieve_script: z
        .string()
        .max(limits.maxRuleCharacters)
        .optional()
        .describe(
          'Used if `sieve_json` is missing: stored as an equivalent rule if possible, otherwise as a script',
        ),
    }),
    reply: Rule,
    refuses: [
      'rule_exists',
      'rule_own_address',
      'rule_unverified',
      'forwarding_outside_off',
      'script_invalid',
      'too_many_rules',
      'code_sent_recently',
      'too_many_codes',
      'sending_disabled',
      'dns_verification_failed',
    ],
  },
  'GET /api/v2/rules/:id': {
    summary: 'Get a rule',
    access: 'account',
    mailbox: { needs: 'keep' },
    params: z.object({ id: Id.describe('Id of the rule') }),
    reply: Rule,
    refuses: [],
  },
  'PATCH /api/v2/rules/:id': {
    summary: 'Change a rule',
    description:
      'Missing fields stay unchanged. At most one forwarding address and one script can be on; turning one on turns off the other.',
    access: 'account',
    mailbox: { needs: 'keep', act: 'rules_changed' },
    params: z.object({ id: Id.describe('Id of the rule') }),
    body: z.object({
      name: name.optional(),
      is_enable: z.boolean().optional().describe('False turns the rule off'),
      sieve_json: sieveJson.optional(),
      sieve_script: z.string().max(limits.maxRuleCharacters).optional(),
    }),
    reply: Rule,
    refuses: ['rule_exists', 'rule_own_address', 'rule_unverified', 'script_invalid'],
  },
  'DELETE /api/v2/rules/:id': {
    summary: 'Delete a rule',
    description: 'Messages that the rule moved stay in their folders.',
    access: 'account',
    mailbox: { needs: 'keep', act: 'rules_changed' },
    params: z.object({ id: Id.describe('Id of the rule') }),
    refuses: [],
  },
  'POST /api/v2/rules/check': {
    summary: 'Check a Sieve script',
    description: 'Returns errors and warnings with their positions. Nothing is saved.',
    access: 'account',
    mailbox: { needs: 'keep' },
    body: z.object({ sieve_script: z.string().max(limits.maxRuleCharacters) }),
    reply: z.object({ faults: z.array(ScriptFault), warnings: z.array(ScriptWarning) }),
    refuses: [],
  },
  'POST /api/v2/rules/order': {
    summary: 'Set the order of filters',
    access: 'account',
    mailbox: { needs: 'keep', act: 'rules_changed' },
    body: z.object({
      ids: z.array(Id).max(limits.maxFilters).describe('Ids of the filters in their new order'),
    }),
    refuses: [],
  },
  'POST /api/v2/rules/verify': {
    summary: 'Verify a forwarding address with a code',
    description: 'Also turns on forwarding of all mail, unless `is_enable` is false.',
    access: 'account',
    mailbox: { needs: 'keep', act: 'rules_changed' },
    body: z.object({
      code: z.string().trim().min(1).max(20),
      account_to: email.describe('Forwarding address'),
      is_enable: z.boolean().optional().describe('Whether to forward all mail there; default true'),
    }),
    reply: Rule,
    refuses: ['code_incorrect', 'code_locked'],
  },
  'POST /api/v2/rules/resend': {
    summary: 'Resend the code of a forwarding address',
    description: 'The previous code is no longer valid.',
    access: 'account',
    mailbox: { needs: 'keep' },
    body: z.object({
      type: z.literal('autofw'),
      from: email.optional().describe('Ignored; for older clients'),
      to: email.describe('Forwarding address'),
    }),
    reply: z.object({
      retry_after_seconds: z.number().int().describe('Seconds until another code can be requested'),
    }),
    refuses: ['code_sent_recently', 'too_many_codes', 'sending_disabled', 'dns_verification_failed'],
  },
  'POST /api/v2/rules/block': {
    summary: 'Block senders',
    description: 'Later messages of these senders go to Junk.',
    access: 'account',
    mailbox: { needs: 'keep', act: 'rules_changed' },
    body: z.object({ emails: z.array(email).min(1).max(100) }),
    reply: z.array(Rule),
    refuses: ['rule_own_address', 'too_many_rules'],
  },
  'POST /api/v2/rules/unblock': {
    summary: 'Unblock senders',
    description: 'Messages in Junk stay there.',
    access: 'account',
    mailbox: { needs: 'keep', act: 'rules_changed' },
    body: z.object({ emails: z.array(email).min(1).max(100) }),
    refuses: [],
  },
})

/** Trial of a filter on existing mail. */
export const ruleTrialEndpoints = endpoints({
  'POST /api/v2/rules/test': {
    summary: 'Try a filter on recent mail',
    description:
      'Counts matching messages of the last 30 days, at most among the newest 2,000. It changes nothing.',
    access: 'account',
    mailbox: { needs: 'keep' },
    body: z.object({ sieve_json: sieveJson }),
    reply: z.object({
      matched: z.number().int().describe('Number of matching messages'),
      looked_at: z.number().int().describe('Number of checked messages'),
      subjects: z.array(z.string()).describe('Newest matches'),
    }),
    refuses: [],
  },
  'POST /api/v2/rules/:id/apply': {
    summary: 'Apply a filter to existing mail',
    description: 'Runs in the background. `batch_progress` events report the progress.',
    access: 'account',
    mailbox: { needs: 'keep', act: 'rules_changed' },
    params: z.object({ id: Id.describe('Id of the rule') }),
    reply: BatchStarted,
    refuses: ['dns_verification_failed', 'sending_disabled'],
  },
})
