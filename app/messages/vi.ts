import type { Category } from '#app/domain/category.ts';
import type { PasswordProblem } from '#app/domain/check-new-password.ts';
import type { CommentAge } from '#app/domain/comment-age.ts';
import { speakDuration } from '#app/domain/format-duration.ts';
import type { PlaybackFailure } from '#app/player/engine/player-snapshot.ts';

/** Every word a listener reads or hears, grouped by feature. */
export const messages = {
  site: {
    name: 'VINAHOUSE',
    description:
      'Nghe Vinahouse, nonstop và DJ remix miễn phí, mở là phát, mạng chậm vẫn mượt. Không cần tài khoản.',
    previewImage: 'Mặt trống đồng phát sáng và chữ VINAHOUSE',
  },

  shell: {
    skipToContent: 'Bỏ qua đến nội dung',
    navigation: 'Điều hướng chính',
    home: 'Trang chủ',
    explore: 'Khám phá',
    library: 'Thư viện',
    signIn: 'Đăng nhập',
    backHome: 'Về trang chủ',
    copyright: (year: number) => `© ${year} VINAHOUSE. Âm nhạc của crew, giữ mọi quyền.`,
    broken: 'Có lỗi xảy ra',
    brokenHint: 'Trang này chưa tải được. Kiểm tra mạng rồi thử lại nhé.',
    retry: 'Thử lại',
    loading: 'Đang tải…',
    notifications: 'Thông báo',
  },

  home: {
    title: 'VINAHOUSE · Nghe Vinahouse, nonstop, DJ remix',
    tagline: 'Nonstop, remix, bass căng. Bấm là lên nhạc.',
    search: 'Tìm kiếm',
    searchLabel: 'Tìm track, nghệ sĩ',
    categories: 'Thể loại',
    categoryNames: {
      'Tất cả': 'Tất cả',
      Vinahouse: 'Vinahouse',
      Nonstop: 'Nonstop',
      Remix: 'Remix',
      Chill: 'Chill',
    } satisfies Record<Category, string>,
    allTracks: 'Tất Cả Tracks',
    trackCount: (count: number) => `${count} tracks`,
    empty: 'Không tìm thấy tracks',
    emptyHint: 'Thử thay đổi bộ lọc hoặc tìm kiếm khác',
    pagination: 'Phân trang',
    previousPage: 'Trang trước',
    nextPage: 'Trang sau',
    page: (page: number) => `Trang ${page}`,
  },

  track: {
    original: 'ORIGINAL',
    play: (title: string) => `Phát ${title}`,
    like: (title: string) => `Thích ${title}`,
    more: (title: string) => `Tùy chọn cho ${title}`,
    addToPlaylist: 'Add to Playlist',
    share: 'Share',
    download: 'Download',
    duration: 'Thời lượng',
  },

  trackPage: {
    title: (title: string, artist: string) => `${title} – ${artist} · VINAHOUSE`,
    back: 'Quay lại',
    description: 'Mô tả',
    album: 'Album',
    suggestions: 'Gợi ý cho bạn',
    plays: (count: string) => `${count} lượt nghe`,
    notFound: 'Track không tìm thấy',
    notFoundHint: 'Đường dẫn có thể đã đổi, hoặc track không còn ở đây.',
  },

  player: {
    label: 'Trình phát',
    play: 'Phát',
    pause: 'Tạm dừng',
    loading: 'Đang tải âm thanh',
    seek: 'Vị trí phát',
    seekValue: (positionSec: number, durationSec: number) =>
      `${speakDuration(positionSec)} trên ${speakDuration(durationSec)}`,
    volume: 'Âm lượng',
    like: 'Thích',
    share: 'Share',
    shared: 'Đã sao chép liên kết',
    sharedHint: 'Dán vào Zalo, Messenger để gửi cho bạn bè.',
    shareFailed: 'Không thể sao chép liên kết',
    retry: 'Thử lại',
    failures: {
      missing: 'Không tìm thấy file âm thanh của track này.',
      corrupt: 'File âm thanh bị hỏng, không phát được.',
      'cut-off': 'Âm thanh bị ngắt giữa chừng.',
      stalled: 'Mạng chậm quá, âm thanh chưa về tới.',
      offline: 'Mất kết nối. Nhạc phát tiếp ngay khi có mạng.',
    } satisfies Record<PlaybackFailure, string>,
  },

  nonstop: {
    skipped: 'Bỏ qua một track không phát được',
  },

  comments: {
    title: 'Comments',
    needsSignIn: 'Bạn cần đăng nhập để comment',
    needsSignInTitle: 'Cần đăng nhập',
    compose: 'Viết comment',
    placeholder: 'Nghe tới đoạn nào phê nhất?',
    send: 'Gửi',
    sending: 'Đang gửi…',
    sendHint: 'Ctrl + Enter để gửi',
    count: (count: number, longest: number) => `${count}/${longest} ký tự`,
    emptyText: 'Vui lòng nhập nội dung comment',
    posted: 'Thành công',
    postedHint: 'Comment đã được đăng',
    postFailed: 'Không thể đăng comment',
    loading: 'Đang tải comments…',
    loadFailed: 'Không thể tải comments',
    none: 'Chưa có comment nào. Mở màn đi!',
    more: 'Xem thêm',
    loadingMore: 'Đang tải thêm…',
    delete: 'Xóa comment',
    deleteQuestion: 'Xóa comment này?',
    deleteWarning: 'Comment sẽ mất hẳn, không lấy lại được.',
    cancel: 'Giữ lại',
    confirmDelete: 'Xóa',
    deleted: 'Đã xóa',
    deletedHint: 'Comment đã được xóa',
    deleteFailed: 'Không thể xóa comment',
    unnamedAuthor: (userId: string) => `User${userId.slice(0, 8)}`,
    age: (age: CommentAge) => {
      if (age.unit === 'now') return 'Vừa xong';
      if (age.unit === 'date') return age.date.toLocaleDateString('vi-VN');
      const units = { minutes: 'phút', hours: 'giờ', days: 'ngày' };
      return `${age.count} ${units[age.unit]} trước`;
    },
    exactTime: (date: Date) => date.toLocaleString('vi-VN'),
  },

  account: {
    menu: (name: string) => `Tài khoản của ${name}`,
    loading: 'Đang mở tài khoản…',
    unnamed: 'User',
    profile: 'Hồ sơ',
    favourites: 'Yêu thích',
    settings: 'Cài đặt',
    signOut: 'Đăng xuất',
    signedOut: 'Đăng xuất thành công',
    signedOutHint: 'Hẹn gặp lại bạn!',
    signOutFailed: 'Không thể đăng xuất',
  },

  auth: {
    title: 'Đăng nhập · VINAHOUSE',
    heading: 'Đăng nhập',
    description:
      'Đăng nhập hoặc đăng ký VINAHOUSE để comment dưới từng track. Nghe nhạc thì khỏi cần.',
    invitation: 'Có tài khoản để comment. Nghe nhạc thì khỏi cần.',
    google: 'Tiếp tục với Google',
    googleRedirecting: 'Đang chuyển hướng...',
    googleFailed: 'Không thể đăng nhập bằng Google',
    googleRefused:
      'Google không cho đăng nhập bên trong ứng dụng này. Dùng email bên dưới, hoặc mở trang bằng trình duyệt.',
    openInBrowser: 'Mở bằng trình duyệt',
    linkCopied: 'Đã sao chép liên kết',
    linkCopiedHint: 'Mở trình duyệt rồi dán vào thanh địa chỉ.',
    or: 'Hoặc',
    tabs: 'Đăng nhập hoặc đăng ký',
    signIn: 'Đăng nhập',
    signingIn: 'Đang đăng nhập…',
    signUp: 'Đăng ký',
    signingUp: 'Đang tạo tài khoản…',
    displayName: 'Tên hiển thị',
    displayNamePlaceholder: 'Mọi người gọi bạn là gì?',
    email: 'Email',
    emailPlaceholder: 'ban@email.com',
    password: 'Mật khẩu',
    newPasswordPlaceholder: 'Tạo mật khẩu (tối thiểu 6 ký tự)',
    repeatPassword: 'Xác nhận mật khẩu',
    showPassword: 'Hiện mật khẩu',
    passwordProblems: {
      mismatch: 'Mật khẩu không khớp',
      'too-short': 'Mật khẩu phải có ít nhất 6 ký tự',
    } satisfies Record<PasswordProblem, string>,
    signedIn: 'Đăng nhập thành công!',
    signedInHint: 'Chào mừng bạn quay lại',
    signInFailed: 'Email hoặc mật khẩu không đúng',
    signedUp: 'Thành công!',
    checkMail: 'Vui lòng kiểm tra email để xác thực tài khoản',
    signUpFailed: 'Không thể tạo tài khoản',
    mailSentTo: 'Đã gửi liên kết xác thực đến',
    mailHint: 'Chưa thấy thì ngó qua mục Spam, hoặc gửi lại.',
    resend: 'Gửi lại email',
    resendIn: (sec: number) => `Gửi lại sau ${sec} giây`,
    resent: 'Đã gửi lại email',
    resendFailed: 'Không thể gửi lại email',
    mailbox: 'Máy chủ này chưa gửi email thật: thư nằm trong hộp thư thử.',
    openMailbox: 'Mở hộp thư thử',
    linkFailed: 'Không thể đăng nhập bằng liên kết này',
  },

  /** By the backend's codes: what the listener is told instead of the service's English. */
  failures: {
    account: {
      invalid_credentials: 'Email hoặc mật khẩu không đúng',
      email_not_confirmed: 'Email chưa được xác thực. Mở liên kết trong email rồi đăng nhập lại.',
      user_already_exists: 'Email này đã có tài khoản. Hãy đăng nhập.',
      email_exists: 'Email này đã có tài khoản. Hãy đăng nhập.',
      weak_password: 'Mật khẩu dễ đoán quá. Chọn mật khẩu dài và khó đoán hơn.',
      password_too_long: 'Mật khẩu dài quá. Chọn mật khẩu ngắn hơn.',
      email_address_invalid: 'Email này không dùng được. Kiểm tra lại nhé.',
      validation_failed: 'Email hoặc mật khẩu chưa đúng dạng. Kiểm tra lại nhé.',
      profile_bad_name: 'Tên hiển thị cần từ 1 đến 80 ký tự.',
      signup_disabled: 'Trang đang tạm ngừng nhận tài khoản mới.',
      user_banned: 'Tài khoản này đang bị khóa.',
      over_request_rate_limit: 'Bạn thử quá nhiều lần. Đợi vài phút rồi thử lại.',
      over_email_send_rate_limit: 'Email vừa được gửi. Đợi một phút rồi gửi lại.',
      otp_expired: 'Liên kết đã hết hạn hoặc đã được dùng. Đăng nhập, hoặc gửi lại email.',
      unreachable: 'Không kết nối được máy chủ. Kiểm tra mạng rồi thử lại.',
      backend_error: 'Máy chủ đang gặp lỗi. Đợi chút rồi thử lại nhé.',
      storage_full: 'Máy chủ hết chỗ lưu rồi. Bạn thử lại sau nhé.',
    },
    comment: {
      not_confirmed: 'Bạn cần xác thực email trước khi comment.',
      comment_empty: 'Vui lòng nhập nội dung comment',
      comment_invisible: 'Vui lòng nhập nội dung comment',
      comment_too_long: 'Comment dài quá 1.000 ký tự. Rút gọn lại nhé.',
      comment_bad_track: 'Track này không nhận comment.',
      comment_too_fast: 'Bạn comment nhanh quá. Nghỉ nửa phút rồi gửi tiếp.',
      comment_repeated: 'Bạn vừa gửi đúng comment này rồi.',
      storage_full: 'Máy chủ hết chỗ lưu rồi. Bạn gửi lại sau nhé.',
    },
  },

  notFound: {
    title: 'Oops! Page not found · VINAHOUSE',
    message: 'Oops! Page not found',
    hint: 'Sàn này không có trong bản đồ. Quay lại nghe nhạc thôi.',
  },

  toast: { error: 'Lỗi' },
};
