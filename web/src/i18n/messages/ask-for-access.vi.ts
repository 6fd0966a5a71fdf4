export const vi = {
  'ask.title': 'Bạn cần quyền truy cập',
  'ask.text': 'Tài khoản bạn đang dùng chưa được mở liên kết này. Bạn có thể xin quyền từ chủ sở hữu.',
  'ask.owner': 'Chủ sở hữu: {name}',
  'ask.missing.title': 'Không mở được mục này',
  'ask.missing.text':
    'Có thể nó đã bị xóa, hoặc bạn chưa có quyền. Nếu đồng nghiệp đưa bạn liên kết này, hãy xin quyền truy cập.',
  'ask.message': 'Lời nhắn (không bắt buộc)',
  'ask.message.hint': 'Nói ngắn gọn bạn cần mở để làm gì',
  'ask.send': 'Xin quyền truy cập',
  'ask.sent': 'Đã gửi yêu cầu',
  'ask.sent.text':
    'Bạn sẽ nhận thư khi có câu trả lời. Khi được cho phép, chính liên kết này sẽ mở được. Có thể xin lại {when}.',
  'ask.instead': 'Không có mật khẩu? Xin quyền mở bằng tài khoản của bạn.',
  'ask.much': 'Bạn đã xin quyền nhiều lần. Hãy thử lại {when}.',
  'ask.at': 'từ {time} hôm nay',
  'ask.atDay': 'từ {time} ngày {day}',
} as const
