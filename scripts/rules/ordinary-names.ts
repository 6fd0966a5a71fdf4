/** Names that contain an old word in its ordinary meaning, or that are spelled as a column or a field of the API. */
export interface OrdinaryNames {
  readonly names: RegExp
  /** Files that may declare them; all files if missing. */
  readonly files?: RegExp
  readonly meaning: string
}

export const ordinaryNames: readonly OrdinaryNames[] = [
  {
    names: /^(?!inW)\w*[wW]ords?(?![a-z])|^WORDS?$/,
    meaning: 'words of a text, a search, a header or a command',
  },
  {
    names: /^measure(?![a-z])/,
    meaning: 'takes a measurement',
    files: /^(?:bench|web)\/|many-folders\.test/,
  },
  { names: /^measured$/, meaning: 'a measurement', files: /growth\.fixture/ },
  { names: /^(?:is|set|sets|newly)Seen$|^isAnswered$/, meaning: 'the IMAP flags \\Seen and \\Answered' },
  { names: /^mark(?:Read|Unread)$/, meaning: 'the actions "Mark as read" and "Mark as unread"' },
  { names: /^keepFolder$|^hasImplicitKeep$/, meaning: 'the Sieve action `keep`' },
  { names: /^near$|^weights?$/, meaning: 'NEAR and the weights of full-text search', files: /full-text/ },
  { names: /^left$/, meaning: 'a field of `total_quota_exceeded`', files: /^contract\/src\/errors/ },
  {
    names: /^weight$/,
    meaning: 'the weight of an SRV record',
    files: /ports\/(?:dns|name-service)|account-domains/,
  },
  {
    names: /^weight$/,
    meaning: 'the weight of a font or of a suggestion',
    files: /tidy-element|list-contacts/,
  },
  { names: /^marks$/, meaning: 'the index column `marks`', files: /full-text|message-parser|words-to-index/ },
  { names: /^(?:marks?|isMark|mayBeMark)$/, meaning: 'combining marks', files: /normal-form/ },
  {
    names: /^put(?:Stream)?$/,
    meaning: 'PUT of the blob store, as in S3',
    files: /blob|readiness|moving-out|copy-raw-messages/,
  },
  {
    names: /^given(?:Names?)?$/,
    meaning: 'a given name',
    files: /contacts|organisation\/people\/list-users|corpus\/people/,
  },
  {
    names: /[lL]etters?(?![a-z])/,
    meaning: 'letters of an alphabet',
    files: /^web\/|charset|maildir|mbox|spellings/,
  },
  { names: /^left$|Left(?![a-z])/, meaning: 'the left side', files: /^web\// },
  { names: /[sS]hapes?(?![a-z])/, meaning: 'shapes of a slide', files: /preview\/slides/ },
  { names: /^begin$/, meaning: 'BEGIN of a transaction', files: /open-pool/ },
  { names: /^listLeaves$/, meaning: 'leaves of a tree' },
  { names: /^keepAlive|^letsEncrypt$|^fontFace|^wellKnown|^groupAndOthers/, meaning: 'a fixed term' },

  // Columns of the database and fields of the API, of stored JSON and of the command line.
  {
    names: /^(?:answer|others|room)$/,
    meaning: 'fields of the API',
    files: /^contract|failure-notice|MailFlow|socket/,
  },
  {
    names: /^act$/,
    meaning: 'a field of the API',
    files: /^contract|batch\/|many|drive\/actions\/background/,
  },
  { names: /^acts$|^waitingActs$/, meaning: 'keys in the storage of the browser', files: /^web\/src\/api/ },
  { names: /^(?:again|answersBy)$/, meaning: 'fields of the API', files: /templates/ },
  { names: /^passwordMark$/, meaning: 'a key of stored tickets', files: /sign-in/ },
  { names: /^anew$/, meaning: 'a field of the API', files: /provider/ },
  {
    names: /^(?:asked|answers)$/,
    meaning: 'keys of a job and of the demo',
    files: /share-mail|read-stories/,
  },
  {
    names: /^(?:brought|known|begun|left|own)$/,
    meaning: 'counts of an import',
    files: /moving|restore-account|company/,
  },
  { names: /^(?:came|takes|letters)$/, meaning: 'columns', files: /mail-flow|outbox\/recall|sending-quota/ },
  { names: /^(?:says|place)$/, meaning: 'fields of a calendar invitation', files: /invitation|calendar/ },
  {
    names: /^(?:marked|wishes|whole)$/,
    meaning: 'stored fields and a parameter',
    files: /undo|draft|content|message-body/,
  },
]
