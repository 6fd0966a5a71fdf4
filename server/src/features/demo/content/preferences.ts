import { folders } from './folders.ts'

/** Filter of Khuê, in the fields of the rule editor. */
export type DemoFilter = {
  name: string
  conditions: {
    type: 'from' | 'subject' | 'body' | 'size' | 'attachment'
    comparator: 'contains' | '!contains' | 'over' | 'under'
    value: string
    unit?: 'M' | 'K'
  }[]
  actions: { type: 'setflag' | 'fileinto' | 'redirect' | 'discard'; value?: string }[]
}

export const khuePreferences = {
  owner: 'khue@mocviet.test',
  filters: [
    {
      name: 'Container của Nordhus',
      conditions: [
        { type: 'from', comparator: 'contains', value: 'ingrid@nordhus.example, tobias@nordhus.example' },
        { type: 'subject', comparator: 'contains', value: 'container' },
      ],
      actions: [
        { type: 'fileinto', value: folders.nordhus },
        { type: 'setflag', value: 'Flagged' },
      ],
    },
    {
      name: 'Hóa đơn Trường Lộc',
      conditions: [
        { type: 'from', comparator: 'contains', value: 'hoadon@truongloc.example' },
        { type: 'attachment', comparator: 'contains', value: '.pdf' },
      ],
      actions: [
        { type: 'fileinto', value: folders.accounting },
        { type: 'setflag', value: 'Seen' },
      ],
    },
    {
      name: 'Thư nặng gửi nhầm phòng',
      conditions: [
        { type: 'subject', comparator: '!contains', value: 'Mộc Việt' },
        { type: 'size', comparator: 'over', value: '15', unit: 'M' },
      ],
      actions: [{ type: 'redirect', value: 'phuc@mocviet.test' }],
    },
    {
      name: 'Trúng thưởng',
      conditions: [{ type: 'body', comparator: 'contains', value: 'trúng thưởng' }],
      actions: [{ type: 'discard' }],
    },
  ] satisfies DemoFilter[],
  blockedSenders: ['no-reply@qua-tri-an.example', 'khuyenmai@sieuthi-online.example'],
  sendAs: [
    { name: 'Phòng Xuất khẩu Mộc Việt', email: 'xuatkhau@mocviet.test' },
    { name: 'Moc Viet Furniture – Sales', email: 'sales@mocviet.test' },
  ],
}
