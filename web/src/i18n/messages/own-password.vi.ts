export const vi = {
  'ownPassword.title': 'Đặt mật khẩu của riêng bạn',
  'ownPassword.lead': 'Mật khẩu bạn vừa nhập do quản trị viên đặt, chỉ dùng được một lần.',
  'ownPassword.new': 'Mật khẩu của bạn',
  'ownPassword.rules': 'Mật khẩu cần đủ các điều kiện bên dưới.',
  'ownPassword.same': 'Hãy chọn mật khẩu khác với mật khẩu đã được đặt cho bạn.',
  'ownPassword.go': 'Đặt mật khẩu và vào hộp thư',
  'ownPassword.back': 'Về trang đăng nhập',
  'ownPassword.expired': 'Đã quá thời gian đặt mật khẩu. Hãy đăng nhập lại.',
  'invitation.title': 'Chào mừng bạn, {name}',
  'invitation.lead': 'Hộp thư {email} đã sẵn sàng. Đặt mật khẩu để vào.',
  'invitation.over': 'Lời mời này không còn dùng được',
  'invitation.over.text':
    'Lời mời đã được dùng, đã hết hạn, hoặc đã có lời mời mới hơn. Hãy xin quản trị viên một lời mời khác. Nếu đã đặt mật khẩu, bạn hãy đăng nhập.',
  'invitation.signIn': 'Đăng nhập',
} as const
