import type { Rule } from './rule.ts'

/** Rules and their scripts. */
export const golden: readonly { title: string; rule: Rule; script: string }[] = [
  {
    title: 'a sender goes to a folder',
    rule: {
      conditions: [{ type: 'from', comparator: 'contains', value: 'ha@mocviet.test, an@dakwood.test' }],
      actions: [{ type: 'fileinto', value: 'Khách hàng/Dakwood', enable: true }],
    },
    script: `require ["fileinto"];
if allof (address :all :contains "from" ["ha@mocviet.test", "an@dakwood.test"]) {
  fileinto "Khách hàng/Dakwood";
}
`,
  },
  {
    title: 'several conditions, marks before filing',
    rule: {
      conditions: [
        { type: 'subject', comparator: 'contains', value: 'invoice 12' },
        { type: 'subject', comparator: '!contains', value: '2025' },
        { type: 'size', comparator: 'over', value: '5', unit: 'M' },
        { type: 'size', comparator: 'under', value: '900', unit: 'K' },
      ],
      actions: [
        { type: 'setflag', value: 'Flagged', enable: true },
        { type: 'setflag', value: 'Seen', enable: true },
        { type: 'label', value: 'bao-gia', enable: true },
        { type: 'fileinto', value: 'Hoá đơn', enable: true },
        { type: 'redirect', value: 'ke-toan@mocviet.test', enable: true },
      ],
    },
    script: `require ["copy", "fileinto", "imap4flags"];
if allof (header :contains "subject" "invoice 12", not header :contains "subject" "2025", size :over 5M, size :under 900K) {
  addflag "\\\\Flagged";
  addflag "\\\\Seen";
  addflag "bao-gia";
  fileinto "Hoá đơn";
  redirect :copy "ke-toan@mocviet.test";
}
`,
  },
  {
    title: 'recipients, words, and never spam',
    rule: {
      conditions: [
        { type: 'to', comparator: 'contains', value: 'sales@mocviet.test' },
        { type: 'words', comparator: 'contains', value: '12 2025' },
        { type: 'words', comparator: '!contains', value: '7' },
      ],
      actions: [
        { type: 'not_spam', enable: true },
        { type: 'fileinto', value: 'Archive', enable: true },
      ],
    },
    script: `require ["body", "fileinto", "imap4flags"];
if allof (address :all :contains ["to", "cc"] "sales@mocviet.test", allof (anyof (header :contains "subject" "12", body :text :contains "12"), anyof (header :contains "subject" "2025", body :text :contains "2025")), not anyof (header :contains "subject" "7", body :text :contains "7")) {
  addflag "$NotJunk";
  fileinto "Archive";
}
`,
  },
  {
    title: 'any of several conditions',
    rule: {
      match: 'any',
      conditions: [
        { type: 'subject', comparator: 'contains', value: '2025' },
        { type: 'size', comparator: 'over', value: '5', unit: 'M' },
      ],
      actions: [{ type: 'setflag', value: 'Seen', enable: true }],
    },
    script: `require ["imap4flags"];
if anyof (header :contains "subject" "2025", size :over 5M) {
  addflag "\\\\Seen";
}
`,
  },
  {
    title: 'attachments and words of the body',
    rule: {
      conditions: [
        { type: 'attachment', comparator: 'contains', value: '' },
        { type: 'attachment', comparator: '!contains', value: '.zip' },
        { type: 'body', comparator: 'contains', value: '100%' },
      ],
      actions: [{ type: 'discard', enable: true }],
    },
    script: `require ["body", "mime"];
if allof (header :mime :anychild :contains "Content-Disposition" "attachment", not header :mime :anychild :param "filename" :contains "Content-Disposition" ".zip", body :text :contains "100%") {
  discard;
  stop;
}
`,
  },
  {
    title: 'a template answers',
    rule: {
      conditions: [{ type: 'subject', comparator: 'contains', value: 'invoice' }],
      actions: [
        { type: 'fileinto', value: 'Khách', enable: true },
        { type: 'reply', value: '4711', enable: true },
      ],
    },
    script: `require ["fileinto", "vacation"];
if allof (header :contains "subject" "invoice") {
  fileinto "Khách";
  vacation :days 1 :handle "template:4711" "";
}
`,
  },
  {
    title: 'what a person types ends no string and begins no line',
    rule: {
      conditions: [{ type: 'subject', comparator: 'contains', value: '"]; discard; \\ 1' }],
      actions: [{ type: 'fileinto', value: 'a" ; stop; "b', enable: true }],
    },
    script: `require ["fileinto"];
if allof (header :contains "subject" "\\"]; discard; \\\\ 1") {
  fileinto "a\\" ; stop; \\"b";
}
`,
  },
  {
    title: 'a blocked sender',
    rule: { type: 'auto_mark_spam', from: 'promo@spam.test' },
    script: `require ["fileinto"];
if address :all :is "from" "promo@spam.test" {
  fileinto "Junk";
  stop;
}
`,
  },
  {
    title: 'forwarding',
    rule: { type: 'autofw', email: 'khue@gmail.test' },
    script: `require ["copy"];
redirect :copy "khue@gmail.test";
`,
  },
  {
    title: 'an automatic answer between two days',
    rule: {
      type: 'vacation',
      start_date: '2026-11-20',
      end_date: '2026-11-30',
      subject: 'Nghỉ phép',
      from: 'khue@mocviet.test',
      body: 'Tôi nghỉ đến 30/11.\n.\nKhuê',
    },
    script: `require ["date", "relational", "vacation"];
if allof (currentdate :zone "+0700" :value "ge" "date" "2026-11-20", currentdate :zone "+0700" :value "le" "date" "2026-11-30") {
  vacation :days 4 :subject "Nghỉ phép" :from "khue@mocviet.test" :addresses ["khue@mocviet.test"] text:
Tôi nghỉ đến 30/11.
..
Khuê
.
;
}
`,
  },
  {
    title: 'an automatic answer without days',
    rule: {
      type: 'vacation',
      start_date: null,
      end_date: null,
      subject: 'Away',
      from: 'khue@mocviet.test',
      body: 'Back soon.',
    },
    script: `require ["vacation"];
vacation :days 4 :subject "Away" :from "khue@mocviet.test" :addresses ["khue@mocviet.test"] text:
Back soon.
.
;
`,
  },
]
