/** Group of operations in the document and on the page. */
export interface Tag {
  readonly name: string
  readonly description: string
  /** Start of `METHOD path` of its endpoints, below `/api/v2` or `/storage/v1`. */
  readonly pattern: RegExp
}

/** All groups in display order. The first matching pattern decides. */
export const tags: readonly Tag[] = [
  {
    name: 'Sign-in',
    description: 'Sessions, second steps, single sign-on, forgotten passwords and the first run.',
    pattern: / \/(?:session|auth-verification|forgotten-password|setup)\b/,
  },
  {
    name: 'Account',
    description: 'The signed-in user: profile, phone, quota, sessions and security events.',
    pattern:
      / \/(?:user|account|accounts\/quota|activity-logs|sessions|avatars?|countries|verification|phone)\b/,
  },
  {
    name: 'Account security',
    description: 'Password, 2-step verification, passkeys, app passwords and the recovery address.',
    pattern: / \/(?:2fa|otp|passkeys|app-passwords|password|recovery-address)\b/,
  },
  {
    name: 'Settings',
    description: 'Settings of the user, and facts about the server.',
    pattern: / \/(?:settings|server_info)\b/,
  },
  {
    name: 'Folders',
    description: 'Mail folders and actions on entire folders.',
    pattern: / \/(?:folders?|empty)/,
  },
  { name: 'Labels', description: 'Labels of messages.', pattern: / \/(?:labels|threads\/labels)/ },
  {
    name: 'Search',
    description: 'Search of mail and suggestions.',
    pattern: / \/(?:threads\/search|suggested)/,
  },
  { name: 'Threads', description: 'Lists of threads, and actions on them.', pattern: / \/threads/ },
  {
    name: 'Sending',
    description: 'Sending, scheduling, recalling and tracking messages.',
    pattern:
      / \/(?:send_mail|undo_send_mail|share_mail|seen\/|messages\/(?:schedule|periodic|recall|:id\/(?:schedule|periodic|receipt|recipients|views)))/,
  },
  {
    name: 'Drafts',
    description: 'Writing of messages.',
    pattern:
      / \/messages\/:id\/(?:reply|spam)|(?:POST \/messages|PATCH \/messages\/:id|DELETE \/messages\/:id)$/,
  },
  {
    name: 'Files',
    description: 'Files of messages and drafts.',
    pattern: / \/(?:files$|files\/:uuid|public\/files)/,
  },
  {
    name: 'Invitations',
    description: 'Calendar events in messages.',
    pattern: / \/messages\/:id\/invitation/,
  },
  { name: 'Messages', description: 'Reading and moving messages.', pattern: / \/(?:messages|images)\b/ },
  {
    name: 'Rules and senders',
    description: 'Filters, forwarding, automatic replies, blocked and trusted senders, and mailing lists.',
    pattern: / \/(?:rules|trusted-senders|subscriptions)\b/,
  },
  { name: 'Templates', description: 'Reusable texts for messages.', pattern: / \/templates\b/ },
  {
    name: 'Contacts',
    description: 'Address book, contact groups and suggestions for recipients.',
    pattern: / \/(?:contacts|contact-groups|people|recipients|accounts\/(?:check|contact))\b/,
  },
  {
    name: 'Sender addresses',
    description: 'Addresses that the user may send from.',
    pattern: / \/accounts\b/,
  },
  {
    name: 'Shared mailboxes',
    description: 'Mailboxes of others that the user may open, and access to their own.',
    pattern: / \/(?:mailbox|mailboxes|delegates)\b/,
  },
  {
    name: 'Import and export',
    description: 'Import from other mailboxes, and archives of all data.',
    pattern: / \/(?:organisation\/)?moving-(?:in|out)\b/,
  },
  {
    name: 'Shares',
    description: 'Shares of drive files, public links and requests for access.',
    pattern: / \/(?:shares?|public|access_requests|files\/share)\b/,
  },
  {
    name: 'Drive',
    description: 'Files and folders of the drive, and drive files in messages.',
    pattern: / \/(?:files|file|folders|recents|favorites|trash|search|usage|hrefs|zip|cloud_drive)\b/,
  },
  {
    name: 'Organisation: users',
    description: 'Users of the organisation, their addresses and departures.',
    pattern: / \/organisation\/(?:users|leaving)\b/,
  },
  {
    name: 'Organisation: addresses',
    description: 'Groups, shared mailboxes, catch-all mailboxes and domains of the organisation.',
    pattern: / \/organisation\/(?:groups|mailboxes|catch_all|domains|domain_claims)\b/,
  },
  {
    name: 'Organisation: policies and state',
    description: 'Policies, identity, audit log, mail flow and state of the organisation.',
    pattern: / \/organisation\//,
  },
  {
    name: 'Provider',
    description:
      'Organisations of a hosting provider. These paths are on a separate address with their own key.',
    pattern: / \/provider\//,
  },
]

/** Returns the group of an endpoint. */
export function tagOf(key: string): string {
  const isDrive = key.includes(' /storage/v1/')
  const short = key.replace(/ \/(?:api\/v2|storage\/v1)\//, ' /')
  const candidates = isDrive ? tags.filter(({ name }) => name === 'Shares' || name === 'Drive') : tags
  const tag = candidates.find(({ pattern }) => pattern.test(short))
  if (!tag) throw new Error(`${key} has no tag`)
  return tag.name
}
