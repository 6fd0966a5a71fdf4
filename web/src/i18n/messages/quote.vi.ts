export const vi = {
  'quote.reply': 'Vào {when}, {who} đã viết:',
  'quote.forward': '---------- Thư được chuyển tiếp ----------',
  'quote.from': 'Từ: {who}',
  'quote.date': 'Ngày: {when}',
  'quote.subject': 'Tiêu đề: {subject}',
  'quote.to': 'Đến: {who}',
  'quote.cc': 'Cc: {who}',
} as const
