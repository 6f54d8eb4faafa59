import type { CollectionTab } from '#domain/collection-address.ts';
import { siteWords } from './site-words.ts';

/** The collection and its playlists. Loaded with them, not with every page as vi.ts is. */
export const collectionMessages = {
  get title() {
    return `Thư viện · ${siteWords.name}`;
  },
  get description() {
    return `Track bạn thích, playlist của bạn và những gì bạn vừa nghe trên ${siteWords.name}.`;
  },
  heading: 'Thư viện',
  tabs: {
    'yeu-thich': 'Yêu thích',
    playlist: 'Playlist',
    'da-nghe': 'Đã nghe',
  } satisfies Record<CollectionTab, string>,
  loading: 'Đang tải thư viện…',
  loadFailed: 'Không thể tải thư viện',
  trackCount: (count: number) => `${count} track`,
  gone: (count: number) => `${count} track không còn trên trang nên không hiện ở đây.`,
  more: 'Xem thêm',
  playAll: 'Phát tất cả',
  sessionEnded: 'Phiên đăng nhập đã hết. Đăng nhập lại rồi thử tiếp nhé.',

  invitation: {
    'yeu-thich': 'Giữ lại những track bạn thích',
    playlist: 'Tự tay xếp playlist của bạn',
    chooser: 'Cần tài khoản để lưu playlist',
  },
  invitationHint: {
    'yeu-thich':
      'Có tài khoản thì mỗi lần bấm tim là track nằm luôn ở đây, mở máy nào cũng thấy. Chưa có thì tim chỉ sáng đến khi bạn rời trang.',
    playlist:
      'Có tài khoản thì bạn gom track thành playlist, sắp lại thứ tự, giữ riêng hoặc gửi cho bạn bè nghe cùng.',
    chooser: 'Đăng nhập để gom track thành playlist, mở máy nào cũng thấy.',
  },

  likeFailed: 'Chưa lưu được vào Yêu thích',
  noLikes: 'Chưa có track yêu thích nào',
  noLikesHint: 'Bấm tim ở track nào, track đó nằm ở đây.',
  browse: 'Đi nghe nhạc',

  historyHint: 'Chỉ lưu trên máy này, không gửi đi đâu.',
  noHistory: 'Chưa nghe track nào',
  noHistoryHint: 'Nghe được nửa phút là track nằm ở đây, mới nhất trên cùng.',
  clearHistory: 'Xóa lịch sử nghe',
  clearQuestion: 'Xóa hết lịch sử nghe?',
  clearWarning: 'Danh sách đã nghe trên máy này sẽ mất hẳn.',
  confirmClear: 'Xóa hết',
  historyCleared: 'Đã xóa lịch sử nghe',
  cancel: 'Giữ lại',

  chooser: {
    title: 'Thêm vào playlist',
    close: 'Đóng',
    none: 'Bạn chưa có playlist nào. Đặt tên để tạo cái đầu tiên.',
    added: (playlist: string) => `Đã thêm vào ${playlist}`,
    removed: (playlist: string) => `Đã bỏ khỏi ${playlist}`,
    addFailed: 'Không thể thêm vào playlist',
  },

  playlists: {
    create: 'Tạo playlist mới',
    name: 'Tên playlist',
    namePlaceholder: 'Nonstop đi phượt',
    confirmCreate: 'Tạo',
    creating: 'Đang tạo…',
    created: 'Đã tạo playlist',
    createFailed: 'Không thể tạo playlist',
    none: 'Chưa có playlist nào',
    noneHint: 'Đặt tên rồi tạo, sau đó thêm track bằng menu ⋮ trên từng track.',
    public: 'Công khai',
    private: 'Riêng tư',
  },

  playlist: {
    empty: 'Playlist này chưa có track nào',
    emptyHint: 'Mở menu ⋮ trên một track rồi chọn Add to Playlist.',
    emptyForOthers: 'Chủ nhân playlist chưa thêm gì. Ghé lại sau nhé.',
    edit: 'Sửa tên và mô tả',
    description: 'Mô tả',
    descriptionCount: (count: number, longest: number) => `${count}/${longest} ký tự`,
    save: 'Lưu',
    saving: 'Đang lưu…',
    saveFailed: 'Không thể lưu playlist',
    discard: 'Bỏ qua',
    isPublic: 'Công khai',
    isPublicHint: 'Ai có liên kết cũng nghe được.',
    isPrivateHint: 'Chỉ bạn thấy playlist này.',
    share: 'Share',
    delete: 'Xóa playlist',
    deleteQuestion: (title: string) => `Xóa playlist ${title}?`,
    deleteWarning: 'Playlist sẽ mất hẳn, không lấy lại được. Các track thì vẫn còn trên trang.',
    confirmDelete: 'Xóa',
    deleted: 'Đã xóa playlist',
    deleteFailed: 'Không thể xóa playlist',
    arrange: (title: string) => `Chuyển chỗ ${title}`,
    arrangeHint: 'Kéo lên xuống, hoặc nhấn để chọn Lên, Xuống',
    up: 'Lên',
    down: 'Xuống',
    moved: (title: string, place: number, count: number) =>
      `${title}: vị trí ${place} trên ${count}`,
    moveFailed: 'Không thể chuyển chỗ track',
    remove: (title: string) => `Bỏ ${title} khỏi playlist`,
    removed: (title: string) => `Đã bỏ ${title}`,
    removeFailed: 'Không thể bỏ track',
  },
};
